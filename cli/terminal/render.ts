/** One result in the form that `--output` names. Each command gives its views; JSON and YAML come from its value. */

export const outputForms = ['text', 'wide', 'json', 'yaml', 'name'] as const;
export type OutputForm = (typeof outputForms)[number];

export interface Views {
  /** For json and yaml. */
  readonly value: unknown;
  readonly text: () => string;
  /** Where it differs from text. */
  readonly wide?: () => string;
  readonly names: () => readonly string[];
}

/** The whole text to print, with its last newline. */
export async function render(form: OutputForm, views: Views): Promise<string> {
  switch (form) {
    case 'text':
      return views.text();
    case 'wide':
      return (views.wide ?? views.text)();
    case 'json':
      return `${JSON.stringify(views.value, undefined, 2)}\n`;
    case 'yaml': {
      const { stringify } = await import('yaml');
      return stringify(views.value);
    }
    case 'name':
      return views
        .names()
        .map((name) => `${name}\n`)
        .join('');
    default:
      return form satisfies never;
  }
}
