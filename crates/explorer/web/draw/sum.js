// Draws a sum: the boards of its components side by side, each drawn by the explorer that it is of.
(function () {
  "use strict";

  shelf.draw.sum = function (board, act) {
    var states = board.components.map(function (it) { return it.state; });

    // What the drawing of a component may do: its moves are moves of the sum.
    function within(index) {
      var prefix = index + 1 + ": ";
      var own = act.moves.filter(function (move) { return move.part === index; });
      return Object.assign({}, act, {
        play: function (step) { act.play(prefix + step); },
        show: function (state) {
          var all = states.slice();
          all[index] = state;
          act.show("sum; (" + all.join(") (") + ")");
        },
        moves: own.map(function (move) {
          return Object.assign({}, move, { text: move.text.slice(prefix.length) });
        }),
        state: states[index],
        explorer: board.components[index].explorer,
        id: index + "." + act.id,
        part: function (part, options) {
          return act.part(index, options, index + "." + part);
        },
        click: function (element, step, label) { act.click(element, prefix + step, label); },
      });
    }

    return shelf.html("div", { class: "sum" }, board.components.map(function (component, index) {
      var choose = shelf.html("button", { type: "button", "data-part": "component " + index },
        index + 1 + ": value " + (act.guessing ? "?" : component.value));
      choose.addEventListener("click", function () { act.choose(index); });
      return shelf.html("div", { class: "component" }, [
        // All components have the same player to move, so no single one lets the other player move.
        shelf.draw[component.explorer](Object.assign({}, component.board, { other: null }), within(index)), choose,
      ]);
    }));
  };
})();
