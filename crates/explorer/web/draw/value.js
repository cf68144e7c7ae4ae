// Draws a sum of games as texts, each with its thermograph, the thermograph of the sum, and a form that is simplified.
(function () {
  "use strict";
  var html = shelf.html;
  var svg = shelf.svg;

  function signed(text) {
    return String(text).replace(/^-/, "−");
  }

  // Returns the distance of the lines of a grid, which are at least so many pixels apart.
  function stepOf(unit, apart) {
    var steps = [0.125, 0.25, 0.5];
    for (var power = 1; power < 1e15; power *= 10) {
      steps.push(power, 2 * power, 5 * power);
    }
    return steps.filter(function (step) { return step * unit >= apart; })[0] || 1e15;
  }

  // Returns a multiple of 1, 1/2, 1/4 or 1/8 as a text.
  function fraction(number) {
    var below = 1;
    while (number % 1 && below < 8) {
      number *= 2;
      below *= 2;
    }
    return signed(number) + (below > 1 ? "/" + below : "");
  }

  // Draws a thermograph: values to the left, taxes upwards, in one scale. A small one has neither grid nor texts.
  shelf.thermograph = function (graph, isSmall) {
    var width = isSmall ? 120 : 310, height = isSmall ? 70 : 190;
    var walls = graph.walls.map(function (wall) {
      return wall.map(function (point) { return point.map(Number); });
    });
    var values = walls[0].concat(walls[1]).map(function (point) { return point[0]; });
    var low = Math.min.apply(null, values), high = Math.max.apply(null, values);
    var mean = Number(graph.mean[1]), temperature = Number(graph.temperature[1]);
    var unit = Math.min(high > low ? 0.8 * width / (high - low) : width / 4, 0.72 * height / Math.max(temperature, 1e-15));
    function x(value) { return width / 2 - (value - (low + high) / 2) * unit; }
    function y(tax) { return height - tax * unit; }
    function at(point) { return x(point[0]).toFixed(1) + "," + y(point[1]).toFixed(1); }
    var parts = [];
    function line(name, x1, y1, x2, y2) {
      parts.push(svg("line", { class: name, x1: x1.toFixed(1), y1: y1.toFixed(1), x2: x2.toFixed(1), y2: y2.toFixed(1) }));
    }
    if (!isSmall) {
      var step = stepOf(unit, Math.max(42, 10 * String(Math.round(low)).length));
      for (var tax = step; y(tax) > 24; tax += step) {
        line("grid", 0, y(tax), width, y(tax));
        parts.push(shelf.caption("tax", -8, y(tax) + 4, fraction(tax)));
      }
      // Counted, as to add a step to a large value may not change it.
      var first = Math.ceil(((low + high) / 2 - width / 2 / unit) / step);
      for (var i = 0; i < 9 && x((first + i) * step) >= 0; i++) {
        var value = (first + i) * step;
        line("grid", x(value), 0, x(value), height);
        parts.push(shelf.caption("tick", x(value), height + 18, fraction(value)));
      }
      parts.push(shelf.caption("tax", -8, 10, "tax"));
    }
    var freezing = Math.max(temperature, 0);
    if (freezing) {
      parts.push(svg("polygon", { class: "heat", points: walls[0].concat(walls[1].slice().reverse()).map(at).join(" ") }));
    }
    line("axis", 0, height, width, height);
    line("mast", x(mean), y(freezing), x(mean), 0);
    ["left", "right"].forEach(function (name, side) {
      parts.push(svg("polyline", { class: "wall " + name, points: walls[side].map(at).join(" ") }));
    });
    if (!isSmall) {
      parts.push(svg("circle", { class: "freezing", cx: x(mean).toFixed(1), cy: y(freezing).toFixed(1), r: 4 }));
      var isRight = x(mean) > 0.6 * width;
      [["mean ", graph.mean, 16], ["temperature ", graph.temperature, y(freezing) - 8]].forEach(function (note) {
        var text = note[0] + signed(note[1][0]);
        parts.push(shelf.caption(isRight ? "note before" : "note", x(mean) + (isRight ? -12 : 12), note[2], text));
      });
    }
    return svg("svg", {
      class: isSmall ? "thermograph" : "board thermograph", width: isSmall ? width : width + 46,
      viewBox: isSmall ? "-2 -2 " + (width + 4) + " " + (height + 4) : "-36 -4 " + (width + 46) + " " + (height + 30),
      role: "img", "aria-label": "Thermograph: mean " + signed(graph.mean[0]) + ", temperature " + signed(graph.temperature[0]),
    }, parts);
  };

  // Writes options in braces: one that goes is struck out, a better one is bold, a new one underlined.
  function formOf(sides) {
    var names = { gone: "del", better: "strong", new: "ins" };
    var texts = sides.map(function (side) {
      return side.reduce(function (all, option, index) {
        return all.concat(index ? [", "] : [], [html(names[option[1]] || "span", {}, option[0])]);
      }, []);
    });
    return html("p", { class: "form" }, ["{ "].concat(texts[0], [" | "], texts[1], [" }"]));
  }

  // Makes a game of a sum: a button that lists its moves.
  function card(component, index, act) {
    var graph = act.guessing ? null : component.thermograph;
    var button = shelf.button("", function () { act.choose(index); }, { class: "game", "data-part": "game " + index });
    return shelf.fill(button, {}, [html("span", { class: "text" }, component.text)].concat(graph ? [
      shelf.thermograph(graph, true),
      html("small", {}, "mean " + signed(graph.mean[0]) + ", temperature " + signed(graph.temperature[0])),
    ] : []));
  }

  shelf.draw.value = function (board, act) {
    var games = board.components.map(function (component, index) {
      return html("div", { class: "term" }, (index ? ["+"] : []).concat([card(component, index, act)]));
    });
    if (games.length < 2) {
      var only = board.components[0];
      var text = only ? only.text + (only.value && !act.guessing ? " = " + only.value : "") : "0";
      games = [html("p", { class: "result" }, text)];
    }
    return html("div", { class: "value" }, [
      board.form ? formOf(board.form) : html("div", { class: "games" }, games),
    ].concat(board.thermograph && !act.guessing ? [shelf.thermograph(board.thermograph)] : []));
  };
})();
