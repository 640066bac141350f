/**
 * Makes an element. Texts become text nodes: nothing in this page is ever parsed as HTML, so what
 * workloads and servers say stays text.
 */
export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith('on')) {
      made.addEventListener(key.slice(2), value);
    } else if (value === true) {
      made.setAttribute(key, '');
    } else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(key, value);
    }
  }
  append(made, children);
  return made;
}

export function append(parent, children) {
  for (const child of children.flat(3)) {
    if (child !== null && child !== undefined && child !== false) {
      parent.append(child instanceof Node ? child : document.createTextNode(String(child)));
    }
  }
}

let lastIdentifier = 0;

export function identifier(prefix) {
  lastIdentifier += 1;
  return `${prefix}-${lastIdentifier}`;
}

/** A part that can be opened; its content is made when it is opened first. */
export function disclosure(title, content, attributes) {
  const body = element('div', {class: 'disclosed'});
  const details = element('details', attributes, element('summary', null, title), body);
  let made = false;
  const fill = () => {
    if (details.open && !made) {
      made = true;
      append(body, [content()]);
    }
  };
  details.addEventListener('toggle', fill);
  fill();
  return details;
}

/** Offers a text as a file. */
export function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], {type}));
  const link = element('a', {href: address, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
