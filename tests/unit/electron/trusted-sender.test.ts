import { describe, expect, test } from 'vitest';
import { isOwnUrl } from '../../../main/electron/own-origin';
import { isTrustedSender, type SenderFrame } from '../../../main/electron/ipc';

const main: SenderFrame = { parent: null, origin: 'app://postern', routingId: 4, processId: 7 };

describe('the sender check', () => {
  test('accepts the main frame of the window on our origin', () =>
    expect(isTrustedSender({ ...main }, main)).toBe(true));
  test.each([
    ['no frame', null],
    ['a frame that is gone', undefined],
    ['a frame inside', { ...main, parent: {} }],
    ['a frame of the same process', { ...main, routingId: 5 }],
    ['the same number in another process', { ...main, processId: 8 }],
    ['about:blank', { ...main, origin: 'null' }],
    ['another host', { ...main, origin: 'app://postern.evil' }],
    ['a longer origin', { ...main, origin: 'app://postern/' }],
    ['the web', { ...main, origin: 'https://postern' }],
  ])('rejects %s', (_name, sender) => expect(isTrustedSender(sender, main)).toBe(false));
  test('rejects everyone while there is no window', () =>
    expect(isTrustedSender(main, undefined)).toBe(false));
});

describe('our own address', () => {
  test.each(['app://postern', 'app://postern/', 'app://postern/index.html', 'app://postern/a?b#c'])(
    'includes %s',
    (url) => expect(isOwnUrl(url)).toBe(true),
  );
  test.each([
    'app://bundle.evil/',
    'app://postern@evil/',
    'app://x@postern/',
    'app://x:y@postern/',
    'app://postern.evil/',
    'app://postern:1/',
    'app:postern',
    'app:///postern',
    'https://postern/',
    'apps://postern/',
    'about:blank',
    'about:srcdoc',
    '',
    'app://',
  ])('excludes %j', (url) => expect(isOwnUrl(url)).toBe(false));
});
