// Exercises: a question about a state, a form for the reply, and the reason. The shelf judges.
(function () {
  "use strict";
  var html = shelf.html;
  var serial = 0;

  var OF_MOVES = "Which moves win?";

  // Returns the fields of a reply: a line to type in, boxes to tick several moves, or buttons to choose one.
  function fields(question, exercise) {
    var name = "reply-" + ++serial;
    if (/value/.test(question)) {
      var line = html("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
      return [html("label", {}, ["Value ", line])];
    }
    var choices = exercise.choices;
    if (question === OF_MOVES) {
      choices = shelf.inOrder(choices);
    } else if (!choices.length) {
      choices = shelf.outcomes(exercise.loopy).map(function (it) { return { value: it[0], label: it[1] }; });
    }
    return choices.map(function (choice) {
      var box = html("input", { type: question === OF_MOVES ? "checkbox" : "radio", name: name, value: choice.value });
      return html("label", {}, [box, " " + choice.label]);
    });
  }

  // Returns the reply that a form has; it may be empty.
  function replyOf(form) {
    var given = Array.prototype.filter.call(form.querySelectorAll("input"), function (field) {
      return field.type === "text" || field.checked;
    });
    return given.map(function (field) { return field.value.trim(); }).join("\n");
  }

  // Puts a question into a place. `replied(isRight)` is called for each reply. The promise is kept when the form is
  // there.
  shelf.ask = function (place, task, replied) {
    var verdict = html("p", { class: "verdict", role: "status" });
    function fail(error) {
      verdict.textContent = error.message;
      place.appendChild(verdict);
    }
    return shelf.operations.ask(task.explorer, task.state, task.question).then(function (exercise) {
      var isMany = task.question === OF_MOVES;
      var form = html("form", {}, [html("fieldset", {}, [
        html("legend", {}, [html("strong", {}, task.question), " ", html("code", {}, exercise.values || task.state)]),
        html("p", { class: "rules" }, exercise.rules),
      ].concat(
        exercise.board ? [shelf.still(task.explorer, task.state, exercise.board)] : [],
        isMany ? [html("p", { class: "rules" }, "Tick all of them, or none if no move wins.")] : [],
        [html("div", { class: isMany ? "replies many" : "replies" }, fields(task.question, exercise))]
      ))]);
      var why = html("details", { class: "why", hidden: true });
      var check = html("button", { type: "submit", class: "main" }, "Check");
      var show = shelf.button("Show the answer", function () {
        verdict.textContent = "The answer: " + exercise.answer;
        replied(false);
      });
      form.appendChild(html("p", { class: "tools" }, [check, show]));
      form.addEventListener("submit", function (event) {
        event.preventDefault();
        var reply = replyOf(form);
        // That no move wins is a reply, too.
        if (!reply && !isMany) {
          verdict.textContent = "Give an answer first.";
          return;
        }
        shelf.operations.judge(task.explorer, task.state, task.question, reply).then(function (judged) {
          verdict.textContent = (judged.right ? "Right. " : "No. ") + judged.text;
          place.classList.toggle("right", judged.right);
          place.classList.toggle("wrong", !judged.right);
          why.textContent = "";
          why.appendChild(html("summary", {}, "Why"));
          judged.why.forEach(function (reason) { why.appendChild(shelf.reason(reason)); });
          why.hidden = !judged.why.length;
          replied(judged.right);
        }, fail);
      });
      place.textContent = "";
      place.classList.remove("right", "wrong");
      [form, verdict, why].forEach(function (part) { place.appendChild(part); });
    }, fail);
  };

  document.addEventListener("DOMContentLoaded", function () {
    Array.prototype.forEach.call(document.querySelectorAll(".exercise[data-question]"), function (place) {
      var task = {};
      ["explorer", "state", "question"].forEach(function (name) { task[name] = place.getAttribute("data-" + name); });
      shelf.ask(place, task, function (isRight) {
        if (isRight) {
          study.mark(place.getAttribute("data-mark"));
        }
      });
    });
  });
})();
