/** Runs before each component test file: sets how long it waits, and takes every drawn part out of the document after its test. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine takes longer than the second that is the default. What never comes true still fails within the time of a test.
configure({ asyncUtilTimeout: 15_000 });

// Overlays measure what they cover and scroll to what is chosen; happy-dom lays nothing out.
if (!('scrollIntoView' in Element.prototype))
  Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => undefined });

// Copying goes through the copy event, which happy-dom has no command for.
if (!('execCommand' in document)) Object.defineProperty(document, 'execCommand', { value: () => true });

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});
