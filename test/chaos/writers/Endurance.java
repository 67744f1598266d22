import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** The Java client that goes on writing or reading; see README.md. */
public final class Endurance {
    private static final int UNDER_WAY_MAX = 2000;
    private static final BufferedWriter OUT =
        new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), 1 << 16);
    private static volatile boolean stopping;

    public static void main(String[] args) throws Exception {
        Thread watch = new Thread(() -> {
            try {
                while (System.in.read() >= 0) { }
            } catch (java.io.IOException e) {
                // The same as its end.
            }
            stopping = true;
        });
        watch.setDaemon(true);
        watch.start();
        List<TopicPartition> targets = new ArrayList<>();
        for (String target : args[args.length - 1].split(",")) {
            int colon = target.lastIndexOf(':');
            targets.add(new TopicPartition(target.substring(0, colon), Integer.parseInt(target.substring(colon + 1))));
        }
        if (args[0].equals("write")) write(args, targets);
        else read(args[1], targets);
        say("end");
        OUT.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void say(String line) {
        synchronized (OUT) {
            try {
                OUT.write(line);
                OUT.write('\n');
            } catch (java.io.IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static void flush() throws java.io.IOException {
        synchronized (OUT) {
            OUT.flush();
        }
    }

    private static Map<String, Object> common(String bootstrap) {
        return Map.of("bootstrap.servers", bootstrap, "reconnect.backoff.ms", 20, "reconnect.backoff.max.ms", 100,
            "retry.backoff.ms", 20, "retry.backoff.max.ms", 100);
    }

    private static byte[] valueOf(String name, long n) {
        if (n % 97 == 96) return null;
        byte[] unit = (name + "/" + n + " ").getBytes(StandardCharsets.UTF_8);
        byte[] value = new byte[(int) (16 + n * 37 % 1200)];
        for (int i = 0; i < value.length; i++) value[i] = unit[i % unit.length];
        return value;
    }

    private static void write(String[] args, List<TopicPartition> targets) throws Exception {
        String name = args[2];
        long base = Long.parseLong(args[3]);
        double rate = Double.parseDouble(args[4]);
        Map<String, Object> config = new java.util.HashMap<>(common(args[1]));
        config.putAll(Map.of("acks", "all", "enable.idempotence", true, "compression.type", args[5], "linger.ms", 5,
            "delivery.timeout.ms", Integer.MAX_VALUE, "request.timeout.ms", 10000, "max.block.ms", Long.MAX_VALUE));
        Semaphore room = new Semaphore(UNDER_WAY_MAX);
        try (var producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            long started = System.nanoTime();
            for (long n = 0; !stopping; n++) {
                while (!stopping && (n > (System.nanoTime() - started) / 1e9 * rate || room.availablePermits() == 0)) {
                    flush();
                    Thread.sleep(5);
                }
                room.acquire();
                RecordHeaders headers = new RecordHeaders();
                headers.add("n", Long.toString(n).getBytes(StandardCharsets.UTF_8));
                if (n % 5 == 0) headers.add("empty", new byte[0]);
                TopicPartition target = targets.get((int) (n % targets.size()));
                byte[] key = (name + "/" + n).getBytes(StandardCharsets.UTF_8);
                long sequence = n;
                producer.send(new ProducerRecord<>(target.topic(), target.partition(), base + n, key, valueOf(name, n),
                    headers), (metadata, error) -> {
                        room.release();
                        if (error == null) say("+ " + sequence + " " + metadata.offset());
                        else say("- " + sequence + " " + Errors.forException(error).code() + " " + error);
                    });
            }
            producer.flush();
        }
    }

    private static void read(String bootstrap, List<TopicPartition> targets) throws Exception {
        Map<String, Object> config = new java.util.HashMap<>(common(bootstrap));
        config.putAll(Map.of("auto.offset.reset", "none", "enable.auto.commit", false, "fetch.max.wait.ms", 100,
            "default.api.timeout.ms", 600000));
        try (var consumer = new KafkaConsumer<>(config, new StringDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(targets);
            for (TopicPartition target : targets) consumer.seek(target, 0);
            while (!stopping) {
                try {
                    for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofMillis(50))) {
                        int target = targets.indexOf(new TopicPartition(record.topic(), record.partition()));
                        say("r " + target + " " + record.offset() + " " + record.key());
                    }
                } catch (OffsetOutOfRangeException e) {
                    for (TopicPartition partition : e.partitions()) say("gap " + targets.indexOf(partition));
                    consumer.seekToBeginning(e.partitions());
                }
                flush();
            }
        }
    }
}
