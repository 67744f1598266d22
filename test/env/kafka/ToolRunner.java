import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.common.utils.internals.Exit;

/**
 * Runs the main methods of the official command-line tools one after another in one JVM, since starting a JVM costs
 * more than most of the tools do. One JSON line on stdin per run: {"id", "main", "args", "stdin"}; one JSON line on
 * stdout as its answer: {"id", "exit", "stdout", "stderr"}. A tool's own System.out, System.err, System.in and exit
 * are replaced for the time of its run; shutdown hooks that it asked for run when its main has ended.
 */
public final class ToolRunner {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final PrintStream ANSWERS = System.out;
    private static final PrintStream ERRORS = System.err;
    private static final InputStream COMMANDS = System.in;
    private static final BlockingQueue<Integer> EXIT_CODES = new LinkedBlockingQueue<>();
    private static final List<Runnable> HOOKS = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) throws Exception {
        Exit.setExitProcedure((code, message) -> {
            if (message != null) System.err.println(message);
            leave(code);
        });
        Exit.setHaltProcedure((code, message) -> leave(code));
        Exit.setShutdownHookAdder((name, hook) -> HOOKS.add(hook));
        BufferedReader in = new BufferedReader(new InputStreamReader(COMMANDS, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            ANSWERS.println(JSON.writeValueAsString(run(JSON.readTree(line))));
            ANSWERS.flush();
        }
        Runtime.getRuntime().halt(0);
    }

    private static ObjectNode run(JsonNode command) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        System.setIn(new ByteArrayInputStream(command.path("stdin").asText("").getBytes(StandardCharsets.UTF_8)));
        int exit;
        try {
            exit = runMain(command);
        } finally {
            System.out.flush();
            System.err.flush();
            System.setOut(ANSWERS);
            System.setErr(ERRORS);
        }
        ObjectNode answer = JSON.createObjectNode();
        answer.set("id", command.get("id"));
        answer.put("exit", exit);
        answer.put("stdout", out.toString(StandardCharsets.UTF_8));
        answer.put("stderr", err.toString(StandardCharsets.UTF_8));
        return answer;
    }

    /**
     * Whoever calls exit never gets control back, as in a process of its own: the code is noted, the thread sleeps for
     * good. (An exception thrown from here would be caught and reported by the tools themselves.)
     */
    private static void leave(int code) {
        EXIT_CODES.offer(code);
        while (true) LockSupport.park();
    }

    private static int runMain(JsonNode command) throws Exception {
        List<String> args = new ArrayList<>();
        command.path("args").forEach(arg -> args.add(arg.asText()));
        Method main = Class.forName(command.get("main").asText()).getMethod("main", String[].class);
        EXIT_CODES.clear();
        Thread thread = new Thread(() -> {
            int code = 0;
            try {
                main.invoke(null, (Object) args.toArray(new String[0]));
            } catch (InvocationTargetException e) {
                e.getCause().printStackTrace();
                code = 1;
            } catch (ReflectiveOperationException e) {
                e.printStackTrace();
                code = 1;
            }
            EXIT_CODES.offer(code);
        }, "tool");
        thread.setDaemon(true);
        thread.start();
        int exit = EXIT_CODES.take();
        List<Runnable> hooks = new ArrayList<>(HOOKS);
        HOOKS.clear();
        hooks.forEach(Runnable::run);
        return exit;
    }
}
