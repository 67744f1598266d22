import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.debezium.config.Configuration;
import io.debezium.relational.history.HistoryRecord;
import io.debezium.relational.history.HistoryRecordComparator;
import io.debezium.relational.history.SchemaHistory;
import io.debezium.relational.history.SchemaHistoryListener;
import io.debezium.storage.kafka.history.KafkaSchemaHistory;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Debezium's schema history of a connector, by commands: JSON lines on stdin, answers with the same id on stdout.
 * "create" makes its topic, "record" writes changes numbered from `first` on, "recover" reads the history as a connector
 * does when it starts and tells how many changes there were and whether each came once and in order. With `pauseAt` the
 * recovery stops at that change, says so by an event, and goes on at "resume".
 */
public final class SchemaHistoryDriver {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final PrintStream OUT = System.out;
    private static final Map<String, String> SOURCE = Map.of("server", "inventory");
    private static CountDownLatch resumed = new CountDownLatch(1);

    /** Its recovery is for subclasses: this one hands the records on instead of parsing their DDL. */
    private static final class History extends KafkaSchemaHistory {
        private long count;
        private boolean inOrder = true;

        void recover(long pauseAt) throws InterruptedException {
            recoverRecords(record -> take(record, pauseAt));
        }

        private void take(HistoryRecord record, long pauseAt) {
            inOrder &= record.document().getDocument("position").getLong("change") == count;
            if (++count != pauseAt) return;
            OUT.println("{\"event\":\"paused\"}");
            try {
                resumed.await();
            } catch (InterruptedException error) {
                throw new IllegalStateException(error);
            }
        }
    }

    private static History open(String bootstrap, String topic) {
        Configuration configuration = Configuration.create()
            .with(KafkaSchemaHistory.BOOTSTRAP_SERVERS, bootstrap)
            .with(KafkaSchemaHistory.TOPIC, topic)
            .with(SchemaHistory.NAME, "history")
            .with(SchemaHistory.INTERNAL_CONNECTOR_CLASS, SchemaHistoryDriver.class.getName())
            .with(SchemaHistory.INTERNAL_CONNECTOR_ID, "driver")
            // Small fetches, so that a recovery takes many.
            .with("schema.history.internal.consumer.max.partition.fetch.bytes", "65536")
            .build();
        History history = new History();
        history.configure(configuration, HistoryRecordComparator.INSTANCE, SchemaHistoryListener.NOOP, true);
        return history;
    }

    private static void write(History history, long first, long count) {
        history.startBuffering();
        for (long change = first; change < first + count; change++) {
            String ddl = "alter table customers add column c" + change + " int comment '" + "x".repeat(60) + "'";
            history.record(SOURCE, Map.of("change", change), "inventory", ddl);
        }
        history.stopBuffering();
    }

    private static ObjectNode answer(History history, JsonNode command) throws InterruptedException {
        ObjectNode answer = JSON.createObjectNode().put("id", command.get("id").asInt());
        switch (command.get("do").asText()) {
            case "create" -> history.initializeStorage();
            case "exists" -> answer.put("topic", history.storageExists()).put("records", history.exists());
            case "record" -> {
                history.start();
                write(history, command.get("first").asLong(), command.get("count").asLong());
            }
            case "recover" -> {
                history.recover(command.path("pauseAt").asLong(-1));
                answer.put("count", history.count).put("inOrder", history.inOrder);
            }
            default -> answer.put("error", "what is " + command + "?");
        }
        history.stop();
        return answer;
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        ExecutorService worker = Executors.newSingleThreadExecutor();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonNode command = JSON.readTree(line);
            if (command.get("do").asText().equals("resume")) {
                resumed.countDown();
                OUT.println(JSON.createObjectNode().put("id", command.get("id").asInt()));
                continue;
            }
            worker.execute(() -> {
                try {
                    OUT.println(answer(open(args[0], args[1]), command));
                } catch (Exception error) {
                    error.printStackTrace();
                    OUT.println(JSON.createObjectNode().put("id", command.get("id").asInt()).put("error", error.toString()));
                }
            });
        }
        Runtime.getRuntime().halt(0);
    }
}
