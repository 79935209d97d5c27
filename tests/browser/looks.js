// Measures a page. One object of functions; looks.py calls them in the browser.
({
  unnamed() {
    return [...document.querySelectorAll("button, input, select, a, [role=img], svg[tabindex]")]
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        const labels = [...(each.labels ?? [])].map((label) => label.textContent).join("");
        const name = each.getAttribute("aria-label") || labels || each.textContent || each.alt;
        return !name || !name.trim();
      })
      .map((each) => each.outerHTML.slice(0, 120));
  },

  small(least) {
    const controls = "button, select, input:not([type=checkbox], [type=radio]), .tick, .swatch";
    return [...document.querySelectorAll(controls)]
      .filter((each) => each.checkVisibility() && !each.matches(".link"))
      .map((each) => [each.textContent.trim().slice(0, 30), each.getBoundingClientRect()])
      .filter(([, box]) => box.height < least - 0.5 || box.width < least - 0.5)
      .map(([text, box]) => `${text} ${box.width}x${box.height}`);
  },

  wider() {
    return [...document.querySelectorAll("body *")]
      .filter((each) => each.checkVisibility() && !each.closest("svg, .unseen, .skip"))
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => each.outerHTML.slice(0, 100));
  },

  faint() {
    const numbers = (colour) => {
      const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
      const share = colour.startsWith("color(") ? 1 : 255;
      return [r / share, g / share, b / share, a];
    };
    const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3]));
    const ground = (element) => {
      const layers = [];
      for (let each = element; each; each = each.parentElement) {
        layers.push(numbers(getComputedStyle(each).backgroundColor));
        if (layers.at(-1)[3] === 1) break;
      }
      return layers.reverse().reduce((below, top) => over(top, below), [1, 1, 1]);
    };
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent.trim();
      if (!text || !element.checkVisibility({ opacityProperty: true })) continue;
      if (element.closest("svg, script, option, :disabled, .unseen, .skip")) continue;
      const style = getComputedStyle(element);
      const below = ground(element);
      const ratio = this.ratio(over(numbers(style.color), below), below);
      const size = parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (ratio < (large ? 3 : 4.5)) found.push(`${text.slice(0, 40)}: ${ratio.toFixed(2)}`);
    }
    return found;
  },

  // [colour, contrast of its symbol on it, contrast of the marble and its edge with the wood]
  async marbles() {
    const { KNOWN_COLOURS, paintOf } = await import(
      document.querySelector("script[src]").src.replace("main.js", "paint.js"));
    const swatch = document.createElement("canvas").getContext("2d");
    const numbers = (colour) => {
      swatch.fillStyle = colour;
      return [1, 3, 5].map((at) => parseInt(swatch.fillStyle.slice(at, at + 2), 16) / 255);
    };
    const root = getComputedStyle(document.documentElement);
    const wood = numbers(root.getPropertyValue("--wood").trim());
    const edge = numbers(getComputedStyle(document.querySelector(".marble-body")).stroke);
    return KNOWN_COLOURS.map((colour) => {
      const body = numbers(paintOf(colour).paint);
      const withEdge = Math.min(this.ratio(edge, wood), this.ratio(edge, body));
      const ink = numbers(paintOf(colour).ink);
      return [colour, this.ratio(ink, body), Math.max(this.ratio(body, wood), withEdge)];
    });
  },

  ratio(one, other) {
    const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  },
})
