import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.message.ApiMessageType;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.protocol.Message;

/**
 * Golden vectors from the official message classes, and the check of ours against them.
 *
 *   write DIR SEED   one gzip file of JSON lines per API or record, one each for headers, errors,
 *                    record batches and the probe of what versions refuse
 *   read             JSON lines {name, version, bytes} or {batches} on stdin; what Java makes of each on stdout
 *
 * A vector line: {n name, v version, b bytes in base64, j Kafka's own JSON}. A line with d holds the defaults of a class.
 */
public final class Golden {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int PER_VERSION = 6;

    private Golden() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "write":
                write(new File(arguments[1]), Long.parseLong(arguments[2]));
                break;
            case "read":
                read();
                break;
            default:
                throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void write(File directory, long seed) throws Exception {
        directory.mkdirs();
        Map<String, StringBuilder> files = new TreeMap<>();
        for (Map.Entry<String, Class<?>> entry : Messages.all().entrySet()) {
            String name = entry.getKey();
            String file = name.replaceAll("(Request|Response)$", "");
            StringBuilder lines = files.computeIfAbsent(name.endsWith("Header") ? "headers" : file, key -> new StringBuilder());
            vectors(name, entry.getValue(), new Random(seed ^ name.hashCode()), lines);
        }
        for (ApiMessageType api : ApiMessageType.values()) files.get("headers").append(headerVersions(api));
        files.put("record-batches", new StringBuilder(Batches.write(new Random(seed))));
        StringBuilder refusals = new StringBuilder();
        Probe.run(refusals);
        files.put("refusals", refusals);
        files.put("errors", errors());
        for (Map.Entry<String, StringBuilder> file : files.entrySet()) {
            try (GZIPOutputStream out = new GZIPOutputStream(new FileOutputStream(new File(directory, kebab(file.getKey()) + ".jsonl.gz")))) {
                out.write(file.getValue().toString().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static String kebab(String name) {
        return name.replace("KRaft", "Kraft").replaceAll("([a-z0-9])([A-Z])", "$1-$2").replaceAll("([A-Z])([A-Z][a-z])", "$1-$2").toLowerCase();
    }

    private static void vectors(String name, Class<?> type, Random random, StringBuilder lines) throws Exception {
        ObjectNode defaults = JsonNodeFactory.instance.objectNode().put("n", name);
        defaults.set("d", Defaults.of(Messages.create(type)));
        lines.append(MAPPER.writeValueAsString(defaults)).append('\n');
        for (short version = Messages.lowest(type); version <= Messages.highest(type); version++) {
            for (int count = 0; count < PER_VERSION; count++) {
                Message message = Messages.create(type);
                new RandomMessage(random).fill(message, Messages.schema(type, version), 0);
                lines.append(MAPPER.writeValueAsString(vector(name, message, version))).append('\n');
            }
        }
    }

    static ObjectNode vector(String name, Message message, short version) throws Exception {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("n", name).put("v", version);
        node.put("b", Base64.getEncoder().encodeToString(Messages.bytes(message, version)));
        node.set("j", Messages.json(message, version));
        return node;
    }

    private static String headerVersions(ApiMessageType api) throws Exception {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("api", api.name).put("key", api.apiKey());
        node.put("stable", api.highestSupportedVersion(false));
        for (short version = api.lowestSupportedVersion(); version <= api.highestSupportedVersion(true); version++) {
            node.withArray("requestHeaders").add(api.requestHeaderVersion(version));
            node.withArray("responseHeaders").add(api.responseHeaderVersion(version));
        }
        return MAPPER.writeValueAsString(node) + "\n";
    }

    private static StringBuilder errors() throws Exception {
        StringBuilder lines = new StringBuilder();
        for (Errors error : Errors.values()) {
            ObjectNode node = JsonNodeFactory.instance.objectNode().put("name", error.name()).put("code", error.code());
            node.put("retriable", error.exception() instanceof RetriableException);
            lines.append(MAPPER.writeValueAsString(node)).append('\n');
        }
        return lines;
    }

    private static void read() throws Exception {
        Map<String, Class<?>> types = Messages.all();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        BufferedWriter out = new BufferedWriter(new OutputStreamWriter(new PrintStream(System.out), StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonNode question = MAPPER.readTree(line);
            ObjectNode answer;
            try {
                answer = question.has("batches") ? Batches.read(question.get("batches").binaryValue()) : answer(types, question);
            } catch (Throwable error) {
                answer = JsonNodeFactory.instance.objectNode().put("error", error + " caused by " + error.getCause());
            }
            out.write(MAPPER.writeValueAsString(answer));
            out.write('\n');
        }
        out.flush();
    }

    private static ObjectNode answer(Map<String, Class<?>> types, JsonNode question) throws Exception {
        String name = question.get("n").textValue();
        short version = question.get("v").shortValue();
        ByteBuffer buffer = ByteBuffer.wrap(question.get("b").binaryValue());
        Message message = Messages.create(types.get(name));
        message.read(new ByteBufferAccessor(buffer), version);
        if (buffer.hasRemaining()) throw new IllegalStateException(buffer.remaining() + " bytes are left");
        return vector(name, message, version);
    }
}
