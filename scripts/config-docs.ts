/** docs/configuration.md: every configuration of brokers, topics and groups, from their definitions. */
import type {
  BrokerConfigDefinition,
  ConfigDefinition,
  OverridableConfigDefinition,
} from '../broker/core/metadata/config-definition.ts';
import { brokerConfigs, groupConfigs, topicConfigs } from '../broker/core/metadata/config-tables.ts';
import { code, type GeneratedPage, table } from './generated-page.ts';

function validText({ valid }: ConfigDefinition): string {
  if (valid === undefined) return '';
  if ('oneOf' in valid) return valid.oneOf.map(code).join(', ');
  if ('format' in valid) return code('*') + ' or partition:broker pairs';
  if ('bytesMax' in valid) return `at most ${valid.bytesMax} bytes`;
  const { min, max, or } = valid;
  const range =
    min !== undefined && max !== undefined
      ? `${min} to ${max}`
      : min !== undefined
        ? `at least ${min}`
        : `at most ${max}`;
  return or === undefined ? range : `${range}, or ${or}`;
}

function defaultText({ default: text }: ConfigDefinition): string {
  if (text === null) return 'not set';
  return text === '' ? 'empty' : code(text);
}

const meaning = ({ documentation, unsupported }: ConfigDefinition): string =>
  unsupported === undefined ? documentation : `${documentation} Only the default is taken: ${unsupported}.`;

const shared = (definition: ConfigDefinition): string[] => [
  code(definition.name),
  definition.type,
  defaultText(definition),
  validText(definition),
];

function brokerRow(definition: BrokerConfigDefinition): string[] {
  return [...shared(definition), definition.scope, meaning(definition)];
}

function overridableRow(definition: OverridableConfigDefinition): string[] {
  const synonyms = definition.synonyms.map(({ name }) => code(name)).join(', ');
  return [...shared(definition), synonyms, meaning(definition)];
}

function body(): string {
  const broker = [...brokerConfigs.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).map(brokerRow);
  const overridable = (definitions: Iterable<OverridableConfigDefinition>): string[][] =>
    [...definitions].sort((a, b) => (a.name < b.name ? -1 : 1)).map(overridableRow);
  return [
    '## Topics',
    '',
    table(
      ['Name', 'Type', 'Default', 'Valid', 'Broker setting', 'Meaning'],
      overridable(topicConfigs.values()),
    ),
    '',
    '## Groups',
    '',
    table(
      ['Name', 'Type', 'Default', 'Valid', 'Broker setting', 'Meaning'],
      overridable(groupConfigs.values()),
    ),
    '',
    '## Brokers',
    '',
    table(['Name', 'Type', 'Default', 'Valid', 'Altered while it runs', 'Meaning'], broker),
  ].join('\n');
}

export const configPage: GeneratedPage = { file: 'configuration.md', body };
