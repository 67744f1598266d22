// Broker configurations that Kafka has and Caudal has not, with the reason: a file written for Kafka should say at
// once which of its lines would do nothing here.

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^(process\.roles|controller\.|initial\.broker\.|metadata\.)/, 'Caudal has its own metadata quorum'],
  [/^broker\.id$/, 'the name is node.id'],
  [/^(ssl|sasl|security|delegation\.token)\./, 'TLS and authentication are not served yet'],
  [/^(connections\.max\.reauth\.ms|connection\.failed\.)/, 'TLS and authentication are not served yet'],
  [/^(authorizer|principal\.builder)\./, 'authorization is not served yet'],
  [/\.class(\.name|\.path)?$|\.reporters$|^config\.providers$/, 'Caudal loads no Java classes'],
  [/^(remote\.|log\.(local|remote)\.|follower\.fetch\.last\.tiered)/, 'there is no remote storage'],
  [
    /^(num|background)\..*threads|(?<!^log\.cleaner)\.threads$|^num\.replica\.fetchers$/,
    'a broker is one event loop',
  ],
  [/(^|\.)share\.|^errors\.deadletterqueue\./, 'share groups are not served'],
  [/^group\.streams\./, 'streams groups are not served'],
  [/quota|^(leader|follower|replica)\.(replication|alter)/, 'quotas are not served yet'],
  [/purgatory\.purge/, 'waiting requests leave their queue at once'],
  [
    /^(metrics|kafka\.metrics|telemetry)\./,
    'metrics are read from the admin listener or sent by OpenTelemetry',
  ],
  [/^(inter\.broker\.listener\.name|early\.start\.listeners)$/, 'one broker has no such listener yet'],
  [
    /^(auto\.leader\.rebalance|leader\.imbalance|controlled\.shutdown)\./,
    'one broker has no leaders to move yet',
  ],
  [
    /^(log\.cleaner\.io\.buffer\.size$|offsets\.load\.buffer|group\.coordinator\.)/,
    'Caudal sizes its buffers itself',
  ],
  [/^transaction\.state\.log\.load|^add\.partitions\.to\.txn/, 'Caudal sizes its buffers itself'],
  [/^transaction\.two\.phase\./, 'two-phase commit is not served'],
  [/^(log\.dir\.failure|cordoned\.log\.dirs)/, 'a failed disk refuses writes and goes on serving reads'],
];

/** Why a broker configuration of Kafka has no place here; undefined when its name says nothing to us. */
export function kafkaOnlyReason(name: string): string | undefined {
  return reasons.find(([pattern]) => pattern.test(name))?.[1];
}
