// The timeline of a frame: how the answer is found, step by step. Its steps are boards with a sentence each.
(function () {
  "use strict";
  var SPEEDS = [["1200", "slow"], ["500", "medium"], ["120", "fast"]];
  var button = shelf.button;

  // `draw` shows the board of a step, `fail` an error.
  function Timeline(draw, fail) {
    var self = this;
    this.draw = draw;
    this.fail = fail;
    this.timer = 0;
    // Counts the steps that were asked for. An answer to an older one comes too late.
    this.asked = 0;
    this.slider = shelf.html("input", { type: "range", min: 0, "aria-label": "Step" });
    this.slider.addEventListener("input", function () { self.go(self.step()); });
    this.caption = shelf.html("p", { class: "caption", role: "status" });
    this.speed = shelf.select("Speed", SPEEDS, function () {
      if (self.timer) {
        self.start();
      }
    });
    this.speed.list.value = "500";
    this.play = button("Play", function () { self.toggle(); });
    function stopAt(step) {
      return function () {
        self.stop();
        self.go(step());
      };
    }
    this.element = shelf.html("div", { class: "timeline", hidden: true }, [
      shelf.html("div", { class: "tools", role: "group", "aria-label": "Steps of the algorithm" }, [
        "Steps",
        button("First", stopAt(function () { return 0; })),
        button("Back", stopAt(function () { return self.step() - 1; })),
        this.play,
        button("Next", stopAt(function () { return self.step() + 1; })),
        button("Last", stopAt(function () { return self.last; })),
        this.speed.element,
      ]),
      this.slider, this.caption,
    ]);
  }

  // Shows the timeline of a state at its end, or nothing if it has no steps.
  Timeline.prototype.show = function (explorer, state, count) {
    this.stop();
    this.asked++;
    this.explorer = explorer;
    this.state = state;
    this.last = count - 1;
    this.caption.textContent = "";
    this.element.hidden = !count;
    // The bound comes first: a value beyond it would be cut.
    this.slider.max = Math.max(0, this.last);
    this.slider.value = this.last;
  };

  Timeline.prototype.step = function () {
    return Number(this.slider.value);
  };

  Timeline.prototype.go = function (step) {
    var self = this;
    var number = ++this.asked;
    function latest(act) {
      return function (value) {
        if (number === self.asked) {
          act(value);
        }
      };
    }
    step = Math.max(0, Math.min(this.last, step));
    this.slider.value = step;
    shelf.operations.frame(this.explorer, this.state, String(step)).then(latest(function (frame) {
      self.draw(frame.board);
      self.caption.textContent = "Step " + step + " of " + self.last + ": " + frame.caption;
    }), latest(this.fail));
  };

  Timeline.prototype.toggle = function () {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.step() === this.last) {
      this.go(0);
    }
    this.start();
  };

  Timeline.prototype.start = function () {
    var self = this;
    clearInterval(this.timer);
    this.play.textContent = "Pause";
    this.timer = setInterval(function () {
      self.go(self.step() + 1);
      if (self.step() >= self.last) {
        self.stop();
      }
    }, Number(this.speed.list.value));
  };

  Timeline.prototype.stop = function () {
    clearInterval(this.timer);
    this.timer = 0;
    this.play.textContent = "Play";
  };

  shelf.Timeline = Timeline;
})();
