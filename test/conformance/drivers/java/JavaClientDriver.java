import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The Java client behind the driver commands of ../README.md. The only argument is the bootstrap address. */
public final class JavaClientDriver {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final PrintStream ANSWERS = System.out;
    private final String bootstrap;
    private final Admin admin;
    private final Map<String, GroupMember> members = new ConcurrentHashMap<>();

    private JavaClientDriver(String bootstrap) {
        this.bootstrap = bootstrap;
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrap, "default.api.timeout.ms", 20000,
            "request.timeout.ms", 10000));
    }

    public static void main(String[] args) throws Exception {
        System.setOut(System.err);
        JavaClientDriver driver = new JavaClientDriver(args[0]);
        answer(JSON.createObjectNode().put("event", "ready"));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        ExecutorService threads = Executors.newCachedThreadPool();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonNode command = JSON.readTree(line);
            threads.execute(() -> driver.answerTo(command));
        }
        driver.admin.close(Duration.ZERO);
        Runtime.getRuntime().halt(0);
    }

    /** Commands may overlap: one that waits keeps none of the others. */
    private void answerTo(JsonNode command) {
        ObjectNode reply = JSON.createObjectNode();
        reply.set("id", command.get("id"));
        try {
            reply.set("result", run(command));
        } catch (Exception e) {
            reply.set("error", describe(e));
        }
        answer(reply);
    }

    /** Writes an answer or an event. */
    private static synchronized void answer(ObjectNode node) {
        ANSWERS.println(node);
        ANSWERS.flush();
    }

    private static ObjectNode describe(Exception e) {
        Throwable cause = e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
        ObjectNode error = JSON.createObjectNode().put("name", cause.getClass().getSimpleName());
        return error.put("code", Errors.forException(cause).code()).put("message", String.valueOf(cause.getMessage()));
    }

    private JsonNode run(JsonNode c) throws Exception {
        return switch (c.get("op").asText()) {
            case "createTopic" -> createTopic(c);
            case "deleteTopic" -> done(admin.deleteTopics(List.of(topic(c))).all());
            case "describeTopic" -> describeTopic(c);
            case "createPartitions" -> done(admin.createPartitions(
                Map.of(topic(c), NewPartitions.increaseTo(c.get("total").asInt()))).all());
            case "describeConfigs" -> describeConfigs(c);
            case "alterConfigs" -> alterConfigs(c);
            case "listOffsets" -> listOffsets(c);
            case "deleteRecords" -> deleteRecords(c);
            case "produce" -> produce(c);
            case "read" -> read(c);
            case "join" -> join(c);
            case "commit" -> done(() -> member(c).commit());
            case "seekToTime" -> done(() -> member(c).seekToTime(c.get("time").asLong()));
            case "leave" -> done(() -> member(c).leave());
            default -> throw new IllegalArgumentException("unknown command " + c);
        };
    }

    private static JsonNode done(KafkaFuture<?> future) throws Exception {
        future.get();
        return JSON.createObjectNode();
    }

    private interface Action {
        void run() throws Exception;
    }

    private static JsonNode done(Action action) throws Exception {
        action.run();
        return JSON.createObjectNode();
    }

    private JsonNode join(JsonNode c) {
        members.put(c.get("member").asText(), new GroupMember(bootstrap, c, JavaClientDriver::answer));
        return JSON.createObjectNode();
    }

    private GroupMember member(JsonNode c) {
        return members.get(c.get("member").asText());
    }

    private static String topic(JsonNode c) {
        return c.get("topic").asText();
    }

    private static TopicPartition partition(JsonNode c) {
        return new TopicPartition(topic(c), c.path("partition").asInt(0));
    }

    private static Map<String, String> strings(JsonNode object) {
        Map<String, String> map = new HashMap<>();
        object.properties().forEach(entry -> map.put(entry.getKey(), entry.getValue().asText()));
        return map;
    }

    private JsonNode createTopic(JsonNode c) throws Exception {
        short replicas = (short) c.path("replicationFactor").asInt(1);
        NewTopic topic = new NewTopic(topic(c), Optional.of(c.path("partitions").asInt(1)), Optional.of(replicas));
        return done(admin.createTopics(List.of(topic.configs(strings(c.path("configs"))))).all());
    }

    private JsonNode describeTopic(JsonNode c) throws Exception {
        var description = admin.describeTopics(List.of(topic(c))).allTopicNames().get().get(topic(c));
        return JSON.createObjectNode().put("partitions", description.partitions().size());
    }

    private static ConfigResource resource(JsonNode c) {
        boolean broker = c.path("type").asText("topic").equals("broker");
        return new ConfigResource(broker ? ConfigResource.Type.BROKER : ConfigResource.Type.TOPIC, c.get("name").asText());
    }

    private JsonNode describeConfigs(JsonNode c) throws Exception {
        ObjectNode configs = JSON.createObjectNode();
        for (ConfigEntry entry : admin.describeConfigs(List.of(resource(c))).all().get().get(resource(c)).entries()) {
            configs.putObject(entry.name()).put("value", entry.value()).put("source", sourceNumber(entry.source()));
        }
        return JSON.createObjectNode().set("configs", configs);
    }

    private static int sourceNumber(ConfigEntry.ConfigSource source) {
        return switch (source) {
            case DYNAMIC_TOPIC_CONFIG -> 1;
            case DYNAMIC_BROKER_CONFIG -> 2;
            case DYNAMIC_DEFAULT_BROKER_CONFIG -> 3;
            case STATIC_BROKER_CONFIG -> 4;
            case DEFAULT_CONFIG -> 5;
            default -> 0;
        };
    }

    private JsonNode alterConfigs(JsonNode c) throws Exception {
        Collection<AlterConfigOp> ops = new ArrayList<>();
        strings(c.path("set")).forEach((name, value) ->
            ops.add(new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET)));
        c.path("remove").forEach(name ->
            ops.add(new AlterConfigOp(new ConfigEntry(name.asText(), ""), AlterConfigOp.OpType.DELETE)));
        return done(admin.incrementalAlterConfigs(Map.of(resource(c), ops)).all());
    }

    private JsonNode listOffsets(JsonNode c) throws Exception {
        OffsetSpec spec = switch (c.get("at").asText()) {
            case "earliest" -> OffsetSpec.earliest();
            case "latest" -> OffsetSpec.latest();
            case "max-timestamp" -> OffsetSpec.maxTimestamp();
            default -> OffsetSpec.forTimestamp(c.get("at").asLong());
        };
        ListOffsetsResult result = admin.listOffsets(Map.of(partition(c), spec));
        var info = result.partitionResult(partition(c)).get();
        return JSON.createObjectNode().put("offset", info.offset()).put("timestamp", info.timestamp());
    }

    private JsonNode deleteRecords(JsonNode c) throws Exception {
        var target = Map.of(partition(c), RecordsToDelete.beforeOffset(c.get("offset").asLong()));
        long low = admin.deleteRecords(target).lowWatermarks().get(partition(c)).get().lowWatermark();
        return JSON.createObjectNode().put("lowWatermark", low);
    }

    private static byte[] bytes(JsonNode text) {
        return text == null || text.isNull() ? null : Base64.getDecoder().decode(text.asText());
    }

    private static String text(byte[] bytes) {
        return bytes == null ? null : Base64.getEncoder().encodeToString(bytes);
    }

    private JsonNode produce(JsonNode c) throws Exception {
        Map<String, Object> config = new HashMap<>();
        config.put("bootstrap.servers", bootstrap);
        config.put("compression.type", c.path("codec").asText("none"));
        config.put("acks", c.path("acks").asText("all"));
        config.put("enable.idempotence", c.path("idempotent").asBoolean(false));
        config.put("linger.ms", 20);
        config.put("delivery.timeout.ms", 20000);
        config.put("request.timeout.ms", 10000);
        ArrayNode offsets = JSON.createArrayNode();
        try (var producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (JsonNode r : c.get("records")) {
                RecordHeaders headers = new RecordHeaders();
                r.path("headers").forEach(h -> headers.add(h.get(0).asText(), bytes(h.get(1))));
                Long timestamp = r.has("timestamp") ? r.get("timestamp").asLong() : null;
                sent.add(producer.send(new ProducerRecord<>(topic(c), r.path("partition").asInt(0), timestamp,
                    bytes(r.get("key")), bytes(r.get("value")), headers)));
            }
            producer.flush();
            for (Future<RecordMetadata> future : sent) offsets.add(future.get(20, TimeUnit.SECONDS).offset());
        }
        return JSON.createObjectNode().set("offsets", offsets);
    }

    private JsonNode read(JsonNode c) throws Exception {
        Map<String, Object> config = new HashMap<>();
        config.put("bootstrap.servers", bootstrap);
        config.put("auto.offset.reset", "none");
        config.put("enable.auto.commit", false);
        // Closing waits for the fetch in flight.
        config.put("fetch.max.wait.ms", 100);
        ArrayNode records = JSON.createArrayNode();
        int count = c.get("count").asInt();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(c.path("timeoutMs").asLong(15000));
        try (var consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(partition(c)));
            consumer.seek(partition(c), c.get("offset").asLong());
            while (records.size() < count && System.nanoTime() < deadline) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                    if (records.size() < count) records.add(json(record));
                }
            }
        }
        return JSON.createObjectNode().set("records", records);
    }

    static ObjectNode json(ConsumerRecord<byte[], byte[]> record) {
        ObjectNode node = JSON.createObjectNode().put("offset", record.offset()).put("timestamp", record.timestamp());
        node.put("key", text(record.key())).put("value", text(record.value()));
        ArrayNode headers = node.putArray("headers");
        for (Header header : record.headers()) headers.addArray().add(header.key()).add(text(header.value()));
        return node;
    }
}
