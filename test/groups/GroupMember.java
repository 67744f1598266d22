import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.SubscriptionPattern;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * One member of a group through the Java consumer: bootstrap, group, "topic" or "pattern", the name or expression, then
 * configurations as key=value. Tells what happens as JSON lines; ends when stdin closes.
 *
 * <pre>{"event": "assigned", "partitions": [...]}     {"event": "record", "partition": 0, "offset": 5}</pre>
 */
final class GroupMember {
    private static synchronized void tell(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private static void tellAssigned(KafkaConsumer<byte[], byte[]> consumer) {
        String partitions = consumer.assignment().stream()
            .map(one -> String.valueOf(one.partition()))
            .collect(Collectors.joining(","));
        String topics = consumer.assignment().stream()
            .map(one -> '"' + one.topic() + '"')
            .distinct()
            .sorted()
            .collect(Collectors.joining(","));
        tell("{\"event\":\"assigned\",\"partitions\":[" + partitions + "],\"topics\":[" + topics + "]}");
    }

    private static void endWithStdin(KafkaConsumer<byte[], byte[]> consumer) {
        Thread end = new Thread(() -> {
            try {
                while (System.in.read() >= 0) { }
            } catch (java.io.IOException ignored) {
                // It has ended.
            }
            consumer.wakeup();
        });
        end.setDaemon(true);
        end.start();
    }

    public static void main(String[] args) {
        Properties properties = new Properties();
        properties.put("bootstrap.servers", args[0]);
        properties.put("group.id", args[1]);
        properties.put("auto.offset.reset", "earliest");
        properties.put("auto.commit.interval.ms", "200");
        properties.put("reconnect.backoff.max.ms", "500");
        properties.put("metadata.max.age.ms", "2000");
        for (int at = 4; at < args.length; at++) {
            String[] pair = args[at].split("=", 2);
            properties.put(pair[0], pair[1]);
        }
        KafkaConsumer<byte[], byte[]> consumer =
            new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        endWithStdin(consumer);
        ConsumerRebalanceListener listener = new ConsumerRebalanceListener() {
            @Override
            public void onPartitionsRevoked(Collection<TopicPartition> partitions) { }

            @Override
            public void onPartitionsAssigned(Collection<TopicPartition> partitions) { }
        };
        if (args[2].equals("pattern")) consumer.subscribe(new SubscriptionPattern(args[3]), listener);
        else if (args[2].equals("java-pattern")) consumer.subscribe(Pattern.compile(args[3]), listener);
        else consumer.subscribe(List.of(args[3]), listener);
        Object before = null;
        try {
            while (true) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    tell("{\"event\":\"record\",\"partition\":" + record.partition() + ",\"offset\":"
                        + record.offset() + "}");
                }
                if (!consumer.assignment().equals(before)) tellAssigned(consumer);
                before = java.util.Set.copyOf(consumer.assignment());
            }
        } catch (WakeupException end) {
            consumer.close();
        }
    }
}
