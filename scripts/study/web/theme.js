// Sets the theme that the reader has chosen, before anything is painted.
(function () {
  "use strict";
  var theme = null;
  try {
    theme = localStorage.getItem("study-theme");
  } catch (error) {
    // Storage may be switched off; then the system decides.
  }
  if (theme === "dark" || theme === "light") {
    document.documentElement.setAttribute("data-theme", theme);
  }
})();
