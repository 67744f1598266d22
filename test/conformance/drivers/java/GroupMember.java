import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A member of a group through the Java client: a thread that polls, and does between two polls what it was told. */
final class GroupMember implements ConsumerRebalanceListener, Runnable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long LIMIT_SECONDS = 40;
    private static final Map<String, String> ASSIGNORS = Map.of(
        "range", "org.apache.kafka.clients.consumer.RangeAssignor",
        "roundrobin", "org.apache.kafka.clients.consumer.RoundRobinAssignor",
        "cooperative-sticky", "org.apache.kafka.clients.consumer.CooperativeStickyAssignor");

    private final String name;
    private final Consumer<ObjectNode> tell;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Queue<FutureTask<?>> tasks = new ConcurrentLinkedQueue<>();
    private final Thread thread = new Thread(this);
    private volatile boolean leaving;

    GroupMember(String bootstrap, JsonNode command, Consumer<ObjectNode> tell) {
        this.name = command.get("member").asText();
        this.tell = tell;
        this.consumer = new KafkaConsumer<>(configuration(bootstrap, command), new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
        subscribe(command);
        thread.setDaemon(true);
        thread.start();
    }

    private static Map<String, Object> configuration(String bootstrap, JsonNode c) {
        Map<String, Object> config = new HashMap<>();
        config.put("bootstrap.servers", bootstrap);
        config.put("group.id", c.get("groupId").asText());
        config.put("auto.offset.reset", c.get("reset").asText());
        config.put("enable.auto.commit", c.path("autoCommitMs").isNumber());
        if (c.path("autoCommitMs").isNumber()) config.put("auto.commit.interval.ms", c.get("autoCommitMs").asInt());
        config.put("metadata.max.age.ms", 1000);
        config.put("fetch.max.wait.ms", 250);
        config.put("allow.auto.create.topics", false);
        if (c.has("instanceId")) config.put("group.instance.id", c.get("instanceId").asText());
        config.put("group.protocol", c.get("protocol").asText());
        if (c.get("protocol").asText().equals("classic")) {
            config.put("session.timeout.ms", c.get("sessionMs").asInt());
            config.put("heartbeat.interval.ms", c.get("heartbeatMs").asInt());
            if (c.has("assignor")) {
                config.put("partition.assignment.strategy", ASSIGNORS.get(c.get("assignor").asText()));
            }
        }
        return config;
    }

    private void subscribe(JsonNode command) {
        if (command.has("pattern")) {
            consumer.subscribe(Pattern.compile(command.get("pattern").asText()), this);
            return;
        }
        List<String> topics = new ArrayList<>();
        command.get("topics").forEach(topic -> topics.add(topic.asText()));
        consumer.subscribe(topics, this);
    }

    @Override
    public void run() {
        while (!leaving) {
            try {
                report(consumer.poll(Duration.ofMillis(100)));
            } catch (Exception e) {
                failed(e);
            }
            for (FutureTask<?> task = tasks.poll(); task != null; task = tasks.poll()) task.run();
        }
        try {
            consumer.close();
        } catch (Exception e) {
            failed(e);
        }
    }

    private ObjectNode event(String event) {
        return JSON.createObjectNode().put("event", event).put("member", name);
    }

    private void failed(Exception e) {
        tell.accept(event("failed").put("message", String.valueOf(e)));
    }

    private void report(ConsumerRecords<byte[], byte[]> records) {
        if (records.isEmpty()) return;
        ObjectNode event = event("records");
        ArrayNode list = event.putArray("records");
        for (ConsumerRecord<byte[], byte[]> record : records) {
            ObjectNode node = JavaClientDriver.json(record);
            list.add(node.put("topic", record.topic()).put("partition", record.partition()));
        }
        tell.accept(event);
    }

    private void ownership(String what, Collection<TopicPartition> partitions) {
        ObjectNode event = event(what);
        ArrayNode list = event.putArray("partitions");
        for (TopicPartition each : partitions) list.addArray().add(each.topic()).add(each.partition());
        tell.accept(event);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        ownership("assigned", partitions);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        ownership("revoked", partitions);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        ownership("lost", partitions);
    }

    private void ask(Callable<?> what) throws Exception {
        FutureTask<?> task = new FutureTask<>(what);
        tasks.add(task);
        task.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    void commit() throws Exception {
        ask(() -> {
            consumer.commitSync();
            return null;
        });
    }

    void seekToTime(long time) throws Exception {
        ask(() -> {
            Map<TopicPartition, Long> wanted = new HashMap<>();
            for (TopicPartition each : consumer.assignment()) wanted.put(each, time);
            consumer.offsetsForTimes(wanted).forEach((partition, found) -> {
                if (found != null) consumer.seek(partition, found.offset());
                else consumer.seekToEnd(List.of(partition));
            });
            return null;
        });
    }

    void leave() throws Exception {
        leaving = true;
        thread.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
    }
}
