// What all explorers have around their boards: the state, the answer with its reasons, moves, play, a
// timeline, and texts to copy. It knows no rules: it shows answers, and sends texts back.
(function () {
  "use strict";
  var NS = "http://www.w3.org/2000/svg";
  var calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  var serial = 0;

  function fill(element, attributes, content) {
    Object.keys(attributes || {}).forEach(function (name) {
      if (attributes[name] !== null && attributes[name] !== undefined && attributes[name] !== false) {
        element.setAttribute(name, attributes[name] === true ? "" : attributes[name]);
      }
    });
    [].concat(content === undefined ? [] : content).forEach(function (child) {
      element.appendChild(typeof child === "object" ? child : document.createTextNode(child));
    });
    return element;
  }

  // Makes an element with attributes and children, which may be texts.
  shelf.svg = function (name, attributes, content) {
    return fill(document.createElementNS(NS, name), attributes, content);
  };
  shelf.html = function (name, attributes, content) {
    return fill(document.createElement(name), attributes, content);
  };
  // Makes a text of a board. It stands beside the button whose label says it aloud.
  shelf.caption = function (name, x, y, text) {
    return shelf.svg("text", { class: name, x: x, y: y, "aria-hidden": "true" }, text);
  };
  // The functions that draw boards, by the names of explorers: `(board, act, before) => element`.
  shelf.draw = {};

  var html = shelf.html;

  function button(text, act, attributes) {
    var made = html("button", attributes, text);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }

  function select(label, options, change) {
    var list = html(
      "select",
      {},
      options.map(function (option) {
        return html("option", { value: option[0] }, option[1]);
      })
    );
    list.addEventListener("change", change);
    return { list: list, element: html("label", {}, [label + " ", list]) };
  }

  function winner(outcome) {
    return {
      N: "The player to move wins: an N-position.",
      P: "The player to move loses: a P-position.",
      D: "Neither player can force a win: a draw.",
    }[outcome];
  }

  function Frame(section) {
    this.section = section;
    this.name = section.getAttribute("data-explorer");
    this.isWhole = section.hasAttribute("data-whole");
    this.past = [];
    this.future = [];
    this.answer = null;
    this.part = null;
    this.opponent = "";
    this.isGuessing = false;
    this.timer = 0;
    this.asked = 0;
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
      self.show(self.state.value, true);
    });
    this.rules = html("p", { class: "rules" });
    this.board = html("div", { class: "plate" });
    this.verdict = html("p", { class: "verdict", role: "status" });
    this.guess = html("div", { class: "guess", hidden: true });
    this.why = html("details", { class: "why", open: true });
    this.moves = html("div", { class: "moves" });
    this.time = html("div", { class: "timeline", hidden: true });
    this.copies = html("details", { class: "copies" });
    this.undo = button("Undo", function () { self.back(); }, { disabled: true });
    this.redo = button("Redo", function () { self.forth(); }, { disabled: true });
    this.hint = button("Hint", function () { self.showHint(); });
    this.play = select("Play against", [["", "nobody"], ["perfect", "the perfect player"], ["fallible", "one who errs"]], function () {
      self.opponent = self.play.list.value;
      self.say(self.opponent ? "Your move. A click on the board or on a move makes it." : "");
      self.yield.hidden = !self.opponent;
    });
    this.yield = button("Let it begin", function () { self.reply(); }, { hidden: true });
    this.predict = html("input", { type: "checkbox", id: id + "-predict" });
    this.predict.addEventListener("change", function () {
      self.isGuessing = self.predict.checked;
      self.render();
    });
    this.tools = html("div", { class: "tools", role: "group", "aria-label": "Play" }, [
      this.undo, this.redo, this.hint, this.play.element, this.yield,
      html("label", {}, [this.predict, " predict first"]),
    ]);
    var whole = this.isWhole
      ? []
      : [html("a", { class: "whole", href: this.section.getAttribute("data-page") }, "Full page")];
    this.whole = whole[0];
    this.heading = html("h2");
    if (this.isWhole) {
      this.section.appendChild(this.heading);
    }
    [this.form, this.problem, this.rules, this.board, this.guess, this.verdict, this.tools, this.time,
      this.why, this.moves, this.copies].concat(whole).forEach(function (part) {
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

  Frame.prototype.fillExamples = function () {
    var name = this.name;
    var explorer = shelf.explorers.filter(function (it) { return it.name === name; })[0];
    this.heading.textContent = explorer ? explorer.title : "";
    this.examples.textContent = "";
    this.examples.appendChild(html("option", { value: "" }, "Examples …"));
    (explorer ? explorer.examples : []).forEach(function (example) {
      this.examples.appendChild(html("option", { value: example[1] }, example[0]));
    }, this);
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

  // Asks for a state and shows it. `isNew`: it comes after what is shown, and can be undone.
  Frame.prototype.show = function (state, isNew) {
    var self = this;
    return this.await(
      shelf.operations.explore(this.name, state.trim()),
      function (answer) { self.accept(answer, isNew); },
      function (error) {
        self.state.value = state;
        self.fail(error, state.trim());
      }
    );
  };

  Frame.prototype.accept = function (answer, isNew) {
    if (isNew && this.answer) {
      this.past.push(this.answer.state);
      this.future = [];
    }
    this.answer = answer;
    this.part = null;
    this.section.classList.remove("unanswered");
    this.problem.hidden = true;
    this.examples.value = "";
    this.isGuessing = this.predict.checked;
    this.render();
    if (this.isWhole) {
      var address = shelf.address(this.name, answer.state);
      if (location.hash !== address) {
        history.replaceState(null, "", address);
      }
      document.title = document.title.replace(/^.*? – /, this.title() + " – ");
    } else {
      this.whole.setAttribute(
        "href", this.section.getAttribute("data-page") + shelf.address(this.name, answer.state)
      );
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
      // True if somebody replies to moves.
      isPlaying: function () { return Boolean(self.opponent); },
      moves: this.isGuessing ? [] : this.answer.moves,
      state: this.answer.state,
      explorer: this.name,
      calm: calm.matches,
      // Tells this board from others of the page, for ids.
      id: self.id,
      // Returns where a link leads that shows another state.
      address: function (explorer, state) {
        return (self.isWhole ? "" : self.section.getAttribute("data-page")) + shelf.address(explorer, state);
      },
      // Lists the moves of a part alone, or all again.
      choose: function (part) { self.choose(part); },
      // A group of the board whose moves are listed by a click; `name` tells it from other groups of the part.
      part: function (part, options, name) {
        var group = shelf.svg("g", {
          class: "part", tabindex: "0", role: "button", "aria-label": options.label,
          "data-part": name === undefined ? part : name,
        });
        group.addEventListener("click", function () { self.choose(part); });
        group.addEventListener("keydown", function (event) {
          if (event.key === "Enter" || event.key === " ") {
            self.choose(part);
            event.preventDefault();
          }
        });
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

  Frame.prototype.draw = function (board) {
    var draw = shelf.draw[this.name];
    // The focus stays on the part that had it.
    var active = this.board.contains(document.activeElement) && document.activeElement.getAttribute("data-part");
    this.board.textContent = "";
    this.board.appendChild(draw(board, this.act()));
    if (active) {
      var again = this.board.querySelector('[data-part="' + active + '"]');
      if (again) {
        again.focus();
      }
    }
  };

  Frame.prototype.render = function () {
    var answer = this.answer;
    this.state.value = answer.state;
    this.rules.textContent = answer.rules;
    this.draw(answer.board);
    var plays = answer.outcome !== null;
    this.tools.hidden = !plays;
    this.undo.disabled = !this.past.length;
    this.redo.disabled = !this.future.length;
    this.guess.hidden = !this.isGuessing;
    this.why.hidden = this.moves.hidden = this.isGuessing;
    this.hint.hidden = this.isGuessing;
    if (this.isGuessing) {
      this.askGuess();
    } else {
      this.say(this.sentence());
    }
    this.renderWhy();
    this.renderMoves();
    this.renderTimeline();
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

  Frame.prototype.askGuess = function () {
    var self = this;
    this.guess.textContent = "";
    this.guess.appendChild(html("p", {}, "What do you think?"));
    [["N", "The player to move wins"], ["P", "The player to move loses"], ["D", "A draw"]].forEach(function (choice) {
      self.guess.appendChild(
        button(choice[1], function () {
          var isRight = choice[0] === self.answer.outcome;
          self.isGuessing = false;
          self.render();
          self.say((isRight ? "Right. " : "No. ") + self.sentence());
          self.why.open = true;
        })
      );
    });
    this.say("");
  };

  Frame.prototype.renderWhy = function () {
    this.why.textContent = "";
    this.why.appendChild(html("summary", {}, "Why"));
    this.answer.why.forEach(function (reason) {
      this.why.appendChild(shelf.reason(reason));
    }, this);
    this.why.hidden = this.why.hidden || !this.answer.why.length;
  };

  // Returns a reason as an element: a sentence, a table, or numbers in binary.
  shelf.reason = function (reason) {
    function row(cells, kind) {
      return html("tr", {}, cells.map(function (cell) { return html(kind, kind === "th" ? { scope: "col" } : {}, cell); }));
    }
    if (reason.kind === "text") {
      return html("p", {}, reason.text);
    }
    var head = reason.kind === "table" ? [html("thead", {}, [row(reason.head, "th")])] : [];
    var body = html("tbody", {}, reason.rows.map(function (cells) { return row(cells, "td"); }));
    return html("div", { class: "scroll", tabindex: "0" }, [html("table", { class: reason.kind }, head.concat([body]))]);
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
    if (!moves.length) {
      return;
    }
    var winning = moves.filter(function (move) { return move.wins; }).length;
    var title = winning + (winning === 1 ? " winning move" : " winning moves") + " of " +
      moves.length + (this.answer.complete ? "" : " that are listed");
    this.moves.appendChild(html("h3", {}, title));
    var shown = part === null ? moves : moves.filter(function (move) { return move.part === part; });
    this.moves.appendChild(html("ul", {}, shown.map(function (move) {
      var make = button("", function () { self.step(move.text); }, { class: move.wins ? "wins" : "loses" });
      fill(make, {}, [html("span", {}, move.label), html("small", {}, move.wins ? "wins" : move.draws ? "draws" : "loses")]);
      return html("li", {}, make);
    })));
    if (part !== null) {
      this.moves.appendChild(button("All moves", function () { self.choose(part); }));
    }
  };

  // Makes a move, and lets the other player reply.
  Frame.prototype.step = function (step) {
    var self = this;
    this.await(
      shelf.operations.play(this.name, this.answer.state, step),
      function (answer) {
        var before = self.answer;
        self.accept(answer, true);
        if (self.opponent) {
          self.judge(before);
          self.reply();
        }
      },
      function (error) { self.fail(error, step); }
    );
  };

  // After a move of the user: says if it threw a win away.
  Frame.prototype.judge = function (before) {
    if (before.outcome === "N" && this.answer.outcome !== "P") {
      this.say("That move gave the win away.");
    }
  };

  Frame.prototype.reply = function () {
    var self = this;
    var seed = String(Math.floor(Math.random() * 1e9));
    this.await(
      shelf.operations.reply(this.name, this.answer.state, this.opponent, seed),
      function (reply) {
        if (!reply) {
          self.say("You have made the last move. " + (self.answer.outcome === "P" ? "You win." : "You lose."));
          return;
        }
        self.accept(reply.answer, true);
        var end = reply.answer.moves.length ? "Your move." : reply.answer.outcome === "P" ? "You lose." : "You win.";
        self.say("The other player: " + reply.label + ". " + end);
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

  // The timeline: frames from 0 on, shown on the board.
  Frame.prototype.renderTimeline = function () {
    var self = this;
    clearInterval(this.timer);
    this.time.textContent = "";
    this.time.hidden = !this.answer.frames || this.isGuessing;
    if (this.time.hidden) {
      return;
    }
    var last = this.answer.frames - 1;
    var slider = html("input", { type: "range", min: 0, max: last, value: last, "aria-label": "Step" });
    var caption = html("p", { class: "caption", role: "status" });
    var speed = select("Speed", [["1200", "slow"], ["500", "medium"], ["120", "fast"]], function () {
      if (self.timer) {
        start();
      }
    });
    var play = button("Play", function () {
      if (self.timer) {
        stop();
      } else {
        if (Number(slider.value) === last) {
          go(0);
        }
        start();
      }
    });
    function stop() {
      clearInterval(self.timer);
      self.timer = 0;
      play.textContent = "Play";
    }
    function start() {
      clearInterval(self.timer);
      play.textContent = "Pause";
      self.timer = setInterval(function () {
        go(Number(slider.value) + 1);
        if (Number(slider.value) >= last) {
          stop();
        }
      }, Number(speed.list.value));
    }
    function go(number) {
      number = Math.max(0, Math.min(last, number));
      slider.value = number;
      shelf.operations.frame(self.name, self.answer.state, String(number)).then(
        function (frame) {
          if (Number(slider.value) === number) {
            self.draw(frame.board);
            caption.textContent = "Step " + number + " of " + last + ": " + frame.caption;
          }
        },
        function (error) { self.fail(error); }
      );
    }
    slider.addEventListener("input", function () { go(Number(slider.value)); });
    speed.list.value = "500";
    fill(this.time, {}, [
      html("div", { class: "tools", role: "group", "aria-label": "Steps of the algorithm" }, [
        button("First", function () { stop(); go(0); }),
        button("Back", function () { stop(); go(Number(slider.value) - 1); }),
        play,
        button("Next", function () { stop(); go(Number(slider.value) + 1); }),
        button("Last", function () { stop(); go(last); }),
        speed.element,
      ]),
      slider, caption,
    ]);
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
          details.appendChild(html("pre", { tabindex: "0" }, [html("code", {}, text.text)]));
        });
      }, function (error) { self.fail(error); });
    };
  };

  // Copies a text, and says so on the button.
  shelf.copy = function (text, button) {
    var before = button.textContent;
    function done(word) {
      button.textContent = word;
      setTimeout(function () { button.textContent = before; }, 1500);
    }
    navigator.clipboard.writeText(text).then(function () { done("Copied"); }, function () { done("Failed"); });
  };

  // The page of all explorers follows its address.
  function follow(frame) {
    var address = shelf.readAddress(location.hash);
    if (!address) {
      frame.show(shelf.explorers[0].examples[0][1], false);
      return;
    }
    if (address.problem) {
      frame.fail({ message: address.problem });
      return;
    }
    if (!shelf.draw[address.explorer]) {
      frame.fail({ message: "There is no explorer `" + address.explorer + "`" });
      return;
    }
    if (frame.name !== address.explorer || !frame.answer || frame.answer.state !== address.state) {
      frame.name = address.explorer;
      frame.fillExamples();
      frame.show(address.state, Boolean(frame.answer) && frame.name === address.explorer);
    }
    Array.prototype.forEach.call(document.querySelectorAll("[data-explorer-link]"), function (link) {
      var isCurrent = link.getAttribute("data-explorer-link") === frame.name;
      link[isCurrent ? "setAttribute" : "removeAttribute"]("aria-current", "true");
    });
  }

  function begin() {
    Array.prototype.forEach.call(document.querySelectorAll("section.explorer"), function (section) {
      var frame = new Frame(section);
      section.explorerFrame = frame;
      if (frame.isWhole) {
        window.addEventListener("hashchange", function () { follow(frame); });
        follow(frame);
      } else {
        frame.show(section.getAttribute("data-state"), false);
      }
    });
  }

  // The scripts that draw come after this one, and before this event.
  document.addEventListener("DOMContentLoaded", begin);
})();
