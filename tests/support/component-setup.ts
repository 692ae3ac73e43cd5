/** Runs before each component test file: takes every drawn part out of the document after its test. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Overlays measure what they cover and scroll to what is chosen; happy-dom lays nothing out.
if (!('scrollIntoView' in Element.prototype))
  Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => undefined });

// Copying goes through the copy event, which happy-dom has no command for.
if (!('execCommand' in document)) Object.defineProperty(document, 'execCommand', { value: () => true });

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});
