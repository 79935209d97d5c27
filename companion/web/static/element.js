// Makes elements of HTML and SVG in one call. Knows nothing of the table.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element with attributes, listeners ("onclick" and the like) and children. */
export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for an SVG element. */
export function draw(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** Replaces what is in *place*, keeping the focus on the child with the same data-key. */
export function fill(place, ...children) {
  const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  place.replaceChildren(...children.flat(Infinity).filter((child) => child != null && child !== false));
  if (key !== undefined) {
    place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }
}

/** Calls *show* with a value only when it differs from the one before (compared as JSON). */
export function onChange(show) {
  let before;
  return (value) => {
    const now = JSON.stringify(value);
    if (now !== before) {
      before = now;
      show(value);
    }
  };
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}
