/** Runs before each component test file: takes every drawn part out of the document after its test. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Overlays measure what they cover and scroll to what is chosen; happy-dom lays nothing out.
if (!('scrollIntoView' in Element.prototype))
  Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => undefined });

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});
