// Sends a task as Competitive Companion does.
const task = TASK;
fetch("http://localhost:PORT/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(task),
});
