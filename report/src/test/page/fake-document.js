/** A document without a browser: elements know their name, attributes, children and listeners, and nothing else. */

class FakeNode {}

class FakeText extends FakeNode {
  constructor(data) {
    super();
    this.data = data;
  }

  text() {
    return this.data;
  }
}

class FakeElement extends FakeNode {
  constructor(name) {
    super();
    this.name = name;
    this.attributes = {};
    this.children = [];
    this.listeners = {};
    this.dataset = {};
    this.style = {setProperty: (key, value) => {
      this.style[key] = value;
    }};
  }

  setAttribute(key, value) {
    this.attributes[key] = String(value);
    if (key === 'open') {
      this.open = true;
    }
  }

  addEventListener(type, listener) {
    (this.listeners[type] ||= []).push(listener);
  }

  dispatch(type) {
    (this.listeners[type] || []).forEach((listener) => listener());
  }

  append(...children) {
    this.children.push(...children);
  }

  text() {
    return this.children.map((child) => child.text()).join('');
  }
}

/** Stands in for the browser's document from install() to uninstall(). */
export class FakeDocument {
  constructor() {
    this.documentElement = new FakeElement('html');
  }

  createElement(name) {
    return new FakeElement(name);
  }

  createTextNode(data) {
    return new FakeText(data);
  }

  install() {
    globalThis.document = this;
    globalThis.Node = FakeNode;
    return this;
  }

  uninstall() {
    delete globalThis.document;
    delete globalThis.Node;
  }
}
