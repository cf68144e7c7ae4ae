// Draws strips of squares one below the other, with a bracket for each move that wins. A click on a square makes the
// one move that changes it, or lists the moves of its strip. A form takes rules and strips of the reader's own.
(function () {
  "use strict";
  var SIZE = 30;
  var LANE = 7;
  // From here on a strip begins a new line.
  var WIDTH = 380;

  // Returns the steps that win, each with the lane in which its bracket meets no other one.
  function brackets(strip, act) {
    var ends = [];
    var wins = strip.steps.filter(function (step) {
      return step.end && act.moves.some(function (move) { return move.wins && move.text === step.text; });
    });
    return wins.sort(function (a, b) { return a.start - b.start; }).map(function (step) {
      var lane = 0;
      while (ends[lane] > step.start) {
        lane++;
      }
      ends[lane] = step.end;
      return { step: step, lane: lane };
    });
  }

  function square(board, strip, letter, column, y, act) {
    var x = column * SIZE, tone = board.letters.indexOf(letter);
    var parts = [shelf.svg("rect", { class: "square", x: x, y: y, width: SIZE, height: SIZE })];
    if (tone >= 0 || letter === "●") {
      parts.push(shelf.svg("circle", { class: "tone tone" + tone, cx: x + SIZE / 2, cy: y + SIZE / 2, r: SIZE / 2 - 4 }));
    }
    var group = shelf.svg("g", {}, parts);
    var steps = strip.steps.filter(function (step) { return step.start <= column && column < step.end; });
    if (steps.length === 1) {
      act.click(group, steps[0].text, steps[0].label);
    }
    return group;
  }

  // Draws a strip at the origin.
  function drawn(board, strip, index, act) {
    var y = 24, letters = strip.rows[0] === strip.text ? strip.text.split("") : [];
    var value = act.guessing || strip.value === null ? "" : ": " + strip.value;
    var name = strip.name.charAt(0).toUpperCase() + strip.name.slice(1);
    var count = strip.steps.length;
    var group = act.part(index, {
      label: name + ": " + (letters.join(" ") || strip.text) + (value && ", value" + value.slice(1)) + ", " + count + (count === 1 ? " move" : " moves"),
    });
    var parts = [group, shelf.caption("value", 0, 16, name + value)];
    strip.rows.forEach(function (row) {
      row.split("").forEach(function (letter, column) {
        group.appendChild(square(board, strip, letter, column, y, act));
        // The label of the button says the letters.
        if (letter !== "." && letter !== "●") {
          parts.push(shelf.caption("letter", (column + 0.5) * SIZE, y + SIZE / 2 + 5, letter));
        }
      });
      y += SIZE;
    });
    if (board.ground) {
      parts.push(shelf.svg("path", { class: "ground", d: "M0 " + (y - SIZE - 4) + "V" + (y + 4) }));
    }
    letters.forEach(function (_, column) {
      parts.push(shelf.caption("place", (column + 0.5) * SIZE, y + 12, column + 1));
    });
    y += letters.length ? 20 : 6;
    var lowest = y;
    brackets(strip, act).forEach(function (it) {
      var low = y + it.lane * LANE;
      var bracket = shelf.svg("path", {
        class: "bracket", d: "M" + (it.step.start * SIZE + 4) + " " + (low - 4) + "V" + low + "H" + (it.step.end * SIZE - 4) + "V" + (low - 4),
      });
      act.click(bracket, it.step.text, it.step.label + " wins");
      parts.push(bracket);
      lowest = Math.max(lowest, low + 4);
    });
    var width = Math.max(strip.rows[0].length * SIZE, 8 * (name + value).length);
    return { parts: parts, width: width, height: lowest + 6 };
  }

  // The fields of rules and strips. They are read as a state.
  function form(board, act) {
    var typed = board.typed || ["", ""];
    var strips = board.strips.map(function (strip) { return strip.text; }).join(" ");
    var values = [typed[0], typed[1], board.typed ? strips : ""];
    var fields = ["Left replaces", "Right replaces", "Strips"].map(function (name, index) {
      var input = shelf.html("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "data-part": name });
      input.value = values[index];
      return { input: input, label: shelf.html("label", { class: "state" }, [name + " ", input]) };
    });
    var made = shelf.html("form", { class: "typed" }, fields.map(function (field) { return field.label; }).concat([
      shelf.html("button", { type: "submit", "data-part": "typed" }, "Play by these rules"),
    ]));
    made.addEventListener("submit", function (event) {
      event.preventDefault();
      act.show(["rules " + (board.left ? "left" : "right")].concat(fields.map(function (field) { return field.input.value; })).join("; "));
    });
    return shelf.html("details", { class: "own", open: Boolean(board.typed) }, [
      shelf.html("summary", {}, "Rules of your own"), made,
      shelf.html("p", { class: "caption" }, "A rule is a word and what replaces it: TF.>.FT. Blanks divide rules, and strips. For Right, “mirror TF” stands for Left’s rules read backwards, with T and F exchanged."),
    ]);
  }

  shelf.draw.rewriting = function (board, act) {
    var x = 0, y = 0, width = 150, height = 0;
    var parts = board.strips.map(function (strip, index) {
      var made = drawn(board, strip, index, act);
      if (x && x + made.width > WIDTH) {
        x = 0;
        y += height;
        height = 0;
      }
      var group = shelf.svg("g", { transform: "translate(" + x + " " + y + ")" }, made.parts);
      width = Math.max(width, x + made.width);
      height = Math.max(height, made.height);
      x += made.width + SIZE;
      return group;
    });
    if (!parts.length) {
      parts.push(shelf.caption("value", 0, 16, "No strip is left."));
      height = 24;
    }
    var picture = shelf.svg("svg", {
      class: "board strips", viewBox: [-5, 0, width + 10, y + height].join(" "), width: width + 10, role: "group",
      "aria-label": board.strips.length + (board.strips.length === 1 ? " strip" : " strips"),
    }, parts);
    if (act.guessing) {
      return picture;
    }
    var key = picture.querySelector(".bracket") ? [shelf.html("p", { class: "key" }, "Brackets are moves that win.")] : [];
    return shelf.html("div", {}, [picture].concat(key, [
      shelf.offers([["Let the other player move", board.other]], act), form(board, act),
    ]));
  };
})();
