// What all explorers have around their boards: the state, the answer with its reasons, moves, play, and texts
// to copy. It knows no rules: it shows answers, and sends texts back.
(function () {
  "use strict";
  var calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  var serial = 0;
  // The most characters of a state that stand in the text field and the address. Browsers need some tenths of a
  // second to show a million of them.
  var LONGEST = 20000;
  // The functions that draw boards, by the names of explorers: `(board, act) => element`.
  shelf.draw = {};

  var html = shelf.html;
  var button = shelf.button;

  function winner(outcome) {
    return {
      N: "The player to move wins: an N-position.",
      P: "The player to move loses: a P-position.",
      D: "Neither player can force a win: a draw.",
    }[outcome];
  }

  // Returns the outcomes to choose from.
  shelf.outcomes = function (isLoopy) {
    var outcomes = [["N", "The player to move wins"], ["P", "The player to move loses"], ["D", "A draw"]];
    return outcomes.slice(0, isLoopy ? 3 : 2);
  };

  // Returns moves in an order that does not tell which of them win.
  function inOrder(moves) {
    return moves.slice().sort(function (a, b) {
      return a.label.localeCompare(b.label, "en", { numeric: true });
    });
  }

  shelf.inOrder = inOrder;

  function Frame(section) {
    this.section = section;
    this.name = section.getAttribute("data-explorer");
    this.isWhole = section.hasAttribute("data-whole");
    this.past = [];
    this.future = [];
    this.answer = null;
    this.part = null;
    this.opponent = "";
    // What is to be predicted before the answer is shown: "outcome", "move" or nothing.
    this.guessing = "";
    // The tool that draws, and what it is to be used on.
    this.tool = null;
    this.picked = [];
    this.asked = 0;
    // The part of the page's address after `#` that is shown, or is going to be.
    this.followed = "";
    this.id = "explorer-" + ++serial;
    this.build();
  }

  Frame.prototype.build = function () {
    var self = this;
    var id = this.id;
    this.section.textContent = "";
    this.section.classList.add("unanswered");
    this.state = html("input", {
      id: id + "-state", type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      "aria-describedby": id + "-problem",
    });
    this.problem = html("p", { id: id + "-problem", class: "problem", role: "alert", hidden: true });
    this.examples = html("select", { "aria-label": "Examples" });
    this.examples.addEventListener("change", function () {
      if (self.examples.value) {
        self.show(self.examples.value, true);
      }
    });
    this.form = html("form", { class: "state" }, [
      html("label", { for: id + "-state" }, "State"), this.state,
      html("button", { type: "submit" }, "Show"), this.examples,
    ]);
    this.form.addEventListener("submit", function (event) {
      event.preventDefault();
      // The line is empty beside a state that is too long for it.
      self.show(self.state.value || (self.answer && self.state.placeholder ? self.answer.state : ""), true);
    });
    this.rules = html("p", { class: "rules" });
    this.board = html("div", { class: "plate" });
    this.verdict = html("p", { class: "verdict", role: "status" });
    this.guess = html("div", { class: "guess", hidden: true });
    this.why = html("details", { class: "why", open: true });
    this.moves = html("div", { class: "moves" });
    this.time = new shelf.Timeline(function (board) { self.draw(board); }, function (error) { self.fail(error); });
    this.copies = html("details", { class: "copies" });
    this.undo = button("Undo", function () { self.back(); }, { disabled: true });
    this.redo = button("Redo", function () { self.forth(); }, { disabled: true });
    this.hint = button("Hint", function () { self.showHint(); });
    this.play = shelf.select("Play against", [["", "nobody"], ["perfect", "the perfect player"], ["fallible", "one who errs"]], function () {
      self.opponent = self.play.list.value;
      self.say(self.opponent ? "Your move. A click on the board or on a move makes it." : "");
      self.yield.hidden = !self.opponent;
    });
    this.yield = button("Let it begin", function () { self.reply("", true); }, { hidden: true });
    this.predict = html("input", { type: "checkbox", id: id + "-predict" });
    this.predict.addEventListener("change", function () {
      self.guessing = self.predict.checked ? "outcome" : "";
      self.render();
    });
    this.tools = html("div", { class: "tools", role: "group", "aria-label": "Play" }, [
      this.undo, this.redo, this.hint, this.play.element, this.yield,
      html("label", {}, [this.predict, " predict first"]),
    ]);
    this.buildPencil();
    var whole = this.isWhole
      ? []
      : [html("a", { class: "whole", href: this.section.getAttribute("data-page") }, "Full page")];
    this.whole = whole[0];
    this.heading = html("h2");
    if (this.isWhole) {
      this.section.appendChild(this.heading);
    }
    [this.form, this.problem, this.rules, this.board, this.guess, this.verdict, this.tools, this.pencil,
      this.time.element, this.why, this.moves, this.copies].concat(whole).forEach(function (part) {
      self.section.appendChild(part);
    });
    this.section.addEventListener("keydown", function (event) {
      if (event.target.tagName === "INPUT" || event.target.tagName === "SELECT") {
        return;
      }
      if ((event.ctrlKey || event.metaKey) && event.key === "z") {
        (event.shiftKey ? self.forth : self.back).call(self);
        event.preventDefault();
      }
    });
    this.fillExamples();
  };

  // What a user draws with: a tool that is used on vertices or edges of the board.
  Frame.prototype.buildPencil = function () {
    var self = this;
    this.draws = shelf.select("Draw", [], function () {
      self.choosePencil(self.answer.tools.filter(function (tool) { return tool.name === self.draws.list.value; })[0]);
    });
    this.newVertex = button("New vertex", function () { self.pick("new"); });
    this.pencil = html("div", { class: "tools pencil", role: "group", "aria-label": "Draw" }, [this.draws.element, this.newVertex]);
  };

  Frame.prototype.choosePencil = function (tool) {
    this.tool = tool || null;
    this.picked = [];
    this.newVertex.hidden = true;
    this.draw(this.answer.board);
    this.say(this.tool ? "Choose " + (tool.count > 1 ? "two vertices" : tool.of === "edge" ? "an edge" : "a vertex") + " on the board." : this.sentence());
  };

  // The tool is used on a vertex or an edge.
  Frame.prototype.pick = function (name) {
    var self = this;
    this.picked.push(name);
    if (this.picked.length === this.tool.count) {
      var change = [this.tool.name].concat(this.picked).join(" ");
      this.picked = [];
      this.await(
        shelf.operations.change(this.name, this.answer.state, change),
        function (answer) { self.accept(answer, true); },
        function (error) {
          self.choosePencil(self.tool);
          self.fail(error);
        }
      );
      return;
    }
    this.newVertex.hidden = false;
    this.draw(this.answer.board);
    this.say("From " + name + ": choose the other vertex, or a new one.");
  };

  // Offers the tools of the answer, and keeps the one that is chosen.
  Frame.prototype.renderPencil = function () {
    var name = this.tool && this.tool.name;
    var tools = this.guessing ? [] : this.answer.tools;
    this.tool = tools.filter(function (tool) { return tool.name === name; })[0] || null;
    this.picked = [];
    this.pencil.hidden = !tools.length;
    this.newVertex.hidden = true;
    shelf.fillOptions(this.draws.list, [["", "nothing"]].concat(tools.map(function (tool) { return [tool.name, tool.label]; })));
    this.draws.list.value = this.tool ? this.tool.name : "";
  };

  Frame.prototype.fillExamples = function () {
    var name = this.name;
    var explorer = shelf.explorers.filter(function (it) { return it.name === name; })[0];
    this.heading.textContent = explorer ? explorer.title : "";
    var examples = (explorer ? explorer.examples : []).map(function (example) { return [example[1], example[0]]; });
    shelf.fillOptions(this.examples, [["", "Examples …"]].concat(examples));
  };

  Frame.prototype.say = function (text) {
    this.verdict.textContent = text;
  };

  // Shows a problem of the text that was typed, or of an address.
  Frame.prototype.fail = function (error, text) {
    if (error.cancelled) {
      return;
    }
    this.problem.textContent = "";
    var message = error.panic
      ? "The shelf failed, which is a mistake of ours, and was started anew: " + error.message
      : error.message;
    this.problem.appendChild(document.createTextNode(message));
    if (text && error.end > error.start) {
      this.problem.appendChild(html("code", {}, [
        text.slice(0, error.start), html("mark", {}, text.slice(error.start, error.end)), text.slice(error.end),
      ]));
    }
    this.problem.hidden = false;
  };

  // Waits for an answer, unless another question is asked before it comes.
  Frame.prototype.await = function (promise, accept, fail) {
    var self = this;
    var number = ++this.asked;
    function latest(act) {
      return function (value) {
        if (number === self.asked) {
          act(value);
        }
      };
    }
    return promise.then(latest(accept), latest(fail));
  };

  // Asks for a state and shows it. `isNew`: it comes after what is shown, and can be undone. Another explorer
  // takes the place of this one when the answer is there, damaged or not: until then the board stays whole.
  Frame.prototype.show = function (state, isNew, explorer) {
    var self = this;
    // Only an address names an explorer.
    var isFollowed = Boolean(explorer);
    explorer = explorer || this.name;
    return this.await(
      shelf.operations.explore(explorer, state.trim()),
      function (answer) {
        self.enter(explorer);
        self.accept(answer, isNew, isFollowed);
      },
      function (error) {
        self.enter(explorer);
        self.state.value = state;
        self.fail(error, state.trim());
      }
    );
  };

  // Becomes the frame of an explorer. Moves of another one cannot be undone here.
  Frame.prototype.enter = function (name) {
    if (name !== this.name) {
      this.name = name;
      this.answer = null;
      this.past = [];
      this.future = [];
      this.section.classList.add("unanswered");
      this.fillExamples();
    }
  };

  // A long state that came with an address stays there, and no other one is put there.
  Frame.prototype.accept = function (answer, isNew, isFollowed) {
    if (isNew && this.answer) {
      this.past.push(this.answer.state);
      this.future = [];
    }
    this.answer = answer;
    this.part = null;
    this.section.classList.remove("unanswered");
    this.problem.hidden = true;
    this.examples.value = "";
    this.guessing = this.predict.checked ? "outcome" : "";
    this.render();
    var isLong = answer.state.length > LONGEST;
    var address = isLong ? "#" : shelf.address(this.name, answer.state);
    if (this.isWhole) {
      // Another address that was followed in the meantime stays: its own answer comes.
      if (!(isLong && isFollowed) && location.hash === this.followed) {
        history.replaceState(null, "", address);
        this.followed = location.hash;
      }
      document.title = document.title.replace(/^.*? – /, this.title() + " – ");
    } else {
      this.whole.setAttribute("href", this.section.getAttribute("data-page") + address);
    }
  };

  Frame.prototype.title = function () {
    return this.answer.state.split(";")[0];
  };

  // What a drawing may do.
  Frame.prototype.act = function () {
    var self = this;
    return {
      play: function (step) { self.step(step); },
      show: function (state) { self.show(state, true); },
      // Tells what is going on, where the answer stands otherwise.
      say: function (text) { self.say(text || (self.guessing ? "" : self.sentence())); },
      // True if somebody replies to moves.
      isPlaying: function () { return Boolean(self.opponent); },
      moves: this.guessing ? [] : this.answer.moves,
      // What is to be predicted: the board must not tell the answer.
      guessing: this.guessing,
      state: this.answer.state,
      explorer: this.name,
      calm: calm.matches,
      // Tells this board from others of the page, for ids.
      id: self.id,
      // Returns where a link leads that shows another state.
      address: function (explorer, state) {
        return (self.isWhole ? "" : self.section.getAttribute("data-page")) + shelf.address(explorer, state);
      },
      // True if a tool is to be used on such parts: "vertex" or "edge".
      draws: function (of) { return Boolean(self.tool) && self.tool.of === of; },
      pick: function (name) { self.pick(name); },
      isPicked: function (name) { return self.picked.indexOf(name) >= 0; },
      // Lists the moves of a part alone, or all again.
      choose: function (part) { self.choose(part); },
      // A group of the board whose moves are listed by a click; `name` tells it from other groups of the part.
      part: function (part, options, name) {
        var group = shelf.svg("g", {
          class: "part", tabindex: "0", role: "button", "aria-label": options.label,
          "data-part": name === undefined ? part : name,
        });
        shelf.onPress(group, function () { self.choose(part); });
        return group;
      },
      // A place of the board where a click makes a move.
      click: function (element, step, label) {
        element.classList.add("click");
        element.appendChild(shelf.svg("title", {}, label));
        element.addEventListener("click", function (event) {
          event.stopPropagation();
          self.step(step);
        });
      },
    };
  };

  // Returns the board of a state that nothing can be done with, and that does not tell the answer.
  shelf.still = function (explorer, state, board) {
    var frame = Object.create(Frame.prototype);
    frame.name = explorer;
    frame.answer = { state: state, moves: [] };
    frame.guessing = "outcome";
    frame.picked = [];
    frame.id = "still-" + ++serial;
    var element = html("div", { class: "plate", inert: true }, [shelf.draw[explorer](board, frame.act())]);
    return html("div", { role: "img", "aria-label": "The board of " + state }, [element]);
  };

  Frame.prototype.draw = function (board) {
    var draw = shelf.draw[this.name];
    // The focus stays on the part that had it.
    var active = this.board.contains(document.activeElement) && document.activeElement.getAttribute("data-part");
    var left = this.board.scrollLeft;
    this.board.textContent = "";
    this.board.appendChild(draw(board, this.act()));
    // A wide board scrolls before its texts are too small to read.
    this.board.querySelectorAll("svg.board").forEach(function (picture) {
      picture.style.minWidth = picture.getAttribute("width") * 0.6 + "px";
    });
    this.board.scrollLeft = left;
    if (active) {
      var again = this.board.querySelector('[data-part="' + active + '"]');
      if (again) {
        again.focus();
      }
    }
  };

  Frame.prototype.render = function () {
    var answer = this.answer;
    var isLong = answer.state.length > LONGEST;
    this.state.value = isLong ? "" : answer.state;
    this.state.placeholder = isLong ? answer.state.length + " characters, too many for this line: see Copy this position" : "";
    this.rules.textContent = answer.rules;
    this.renderPencil();
    this.draw(answer.board);
    var plays = answer.outcome !== null;
    this.tools.hidden = !plays;
    this.undo.disabled = !this.past.length;
    this.redo.disabled = !this.future.length;
    this.guess.hidden = !this.guessing;
    this.why.hidden = this.hint.hidden = Boolean(this.guessing);
    if (this.guessing) {
      this.askGuess();
    } else {
      this.say(this.sentence());
    }
    this.renderWhy();
    this.renderMoves();
    this.time.show(this.name, answer.state, this.guessing ? 0 : answer.frames);
    this.renderCopies();
  };

  Frame.prototype.sentence = function () {
    var answer = this.answer;
    var value = answer.value === null ? "" : " Value: " + answer.value + ".";
    if (answer.outcome === null) {
      return value.trim();
    }
    if (answer.verdict) {
      return answer.verdict + value;
    }
    if (!answer.moves.length && answer.complete) {
      return "No move is left: the player to move " + (answer.outcome === "N" ? "wins." : "loses.") + value;
    }
    return winner(answer.outcome) + value;
  };

  // Asks who wins, then for a move that wins, before the answer is shown.
  Frame.prototype.askGuess = function () {
    var self = this;
    this.say("");
    this.guess.textContent = "";
    if (this.guessing === "move") {
      this.guess.appendChild(html("p", {}, "Right, the player to move wins. By which move?"));
      this.guess.appendChild(button("Show the answer", function () { self.reveal(""); }));
      return;
    }
    this.guess.appendChild(html("p", {}, "What do you think?"));
    shelf.outcomes(this.answer.loopy).forEach(function (choice) {
      self.guess.appendChild(button(choice[1], function () {
        var isRight = choice[0] === self.answer.outcome;
        if (isRight && self.answer.moves.some(function (move) { return move.wins; })) {
          self.guessing = "move";
          self.render();
        } else {
          self.reveal(isRight ? "Right. " : "No. ");
        }
      }));
    });
  };

  Frame.prototype.judgeGuess = function (move) {
    this.reveal(move && move.wins ? "Right, it wins. " : "No, that move does not win. ");
  };

  // Shows the answer after a prediction, and opens the reason.
  Frame.prototype.reveal = function (judgement) {
    this.guessing = "";
    this.render();
    this.say(judgement + this.sentence());
    this.why.open = true;
  };

  Frame.prototype.renderWhy = function () {
    this.why.textContent = "";
    this.why.appendChild(html("summary", {}, "Why"));
    this.answer.why.forEach(function (reason) {
      this.why.appendChild(shelf.reason(reason));
    }, this);
    this.why.hidden = this.why.hidden || !this.answer.why.length;
  };

  Frame.prototype.choose = function (part) {
    this.part = this.part === part ? null : part;
    this.renderMoves();
    this.moves.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
  };

  Frame.prototype.renderMoves = function () {
    var self = this;
    var moves = this.answer.moves;
    var part = this.part;
    this.moves.textContent = "";
    if (!moves.length || this.guessing === "outcome") {
      return;
    }
    if (this.guessing) {
      this.moves.appendChild(html("ul", {}, inOrder(moves).map(function (move) {
        return html("li", {}, button(move.label, function () { self.judgeGuess(move); }));
      })));
      return;
    }
    var winning = moves.filter(function (move) { return move.wins; }).length;
    var title = winning + (winning === 1 ? " winning move" : " winning moves") + " of " +
      moves.length + (this.answer.complete ? "" : " that are listed");
    this.moves.appendChild(html("h3", {}, title));
    var shown = part === null ? moves : moves.filter(function (move) { return move.part === part; });
    this.moves.appendChild(html("ul", {}, shown.map(function (move) {
      var make = button("", function () { self.step(move.text); }, { class: move.wins ? "wins" : "loses" });
      shelf.fill(make, {}, [html("span", {}, move.label), html("small", {}, move.wins ? "wins" : move.draws ? "draws" : "loses")]);
      return html("li", {}, make);
    })));
    if (part !== null) {
      this.moves.appendChild(button("All moves", function () { self.choose(part); }));
    }
  };

  // Makes a move, and lets the other player reply.
  Frame.prototype.step = function (step) {
    var self = this;
    if (this.guessing === "move") {
      this.judgeGuess(this.answer.moves.filter(function (move) { return move.text === step; })[0]);
      return;
    }
    this.await(
      shelf.operations.play(this.name, this.answer.state, step),
      function (answer) {
        var before = self.answer;
        self.accept(answer, true);
        if (self.opponent) {
          self.reply(before.outcome === "N" && answer.outcome !== "P" ? "That move gave the win away. " : "");
        }
      },
      function (error) { self.fail(error, step); }
    );
  };

  // Lets the other player move, after a judgement on the move of the user. Both moves are undone together,
  // unless the other player begins: then `isNew`.
  Frame.prototype.reply = function (judgement, isNew) {
    var self = this;
    var seed = String(Math.floor(Math.random() * 1e9));
    this.await(
      shelf.operations.reply(this.name, this.answer.state, this.opponent, seed),
      function (reply) {
        if (!reply) {
          self.say(judgement + "You have made the last move. " + (self.answer.outcome === "P" ? "You win." : "You lose."));
          return;
        }
        self.accept(reply.answer, isNew);
        var end = reply.answer.moves.length ? "Your move." : reply.answer.outcome === "P" ? "You lose." : "You win.";
        self.say(judgement + "The other player: " + reply.label + ". " + end);
      },
      function (error) { self.fail(error); }
    );
  };

  Frame.prototype.showHint = function () {
    var best = this.answer.moves.filter(function (move) { return move.wins; })[0];
    this.say(best ? "Try " + best.label + "." : "No move wins here; the other player has to err.");
  };

  Frame.prototype.back = function () {
    if (this.past.length) {
      this.future.push(this.answer.state);
      this.show(this.past.pop(), false);
    }
  };

  Frame.prototype.forth = function () {
    if (this.future.length) {
      this.past.push(this.answer.state);
      this.show(this.future.pop(), false);
    }
  };

  Frame.prototype.renderCopies = function () {
    var self = this;
    var details = this.copies;
    details.textContent = "";
    details.open = false;
    details.appendChild(html("summary", {}, "Copy this position"));
    details.ontoggle = function () {
      if (!details.open || details.children.length > 1) {
        return;
      }
      shelf.operations.texts(self.name, self.answer.state).then(function (texts) {
        var page = self.isWhole ? location.href.split("#")[0] : new URL(self.section.getAttribute("data-page"), location.href).href;
        var all = [{ name: "Link", text: page + shelf.address(self.name, self.answer.state) }].concat(texts);
        all.forEach(function (text) {
          var copy = button("Copy", function () { shelf.copy(text.text, copy); }, { "aria-label": "Copy: " + text.name });
          details.appendChild(html("h3", {}, [text.name + " ", copy]));
          details.appendChild(html("pre", { tabindex: "0" }, [
            html("code", {}, text.text.length > LONGEST ? text.text.slice(0, 1000) + "…" : text.text),
          ]));
        });
      }, function (error) { self.fail(error); });
    };
  };

  shelf.Frame = Frame;
})();
