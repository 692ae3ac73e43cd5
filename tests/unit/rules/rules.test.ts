import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLLAPSE_AT } from '../../../shared/limits';
import { SEC_TOOLS } from '../../../shared/model/ids';
import { inAppOrder } from '../../../shared/rules/app-order';
import { exceptionTypesFor } from '../../../shared/rules/exception-gating';
import { flagsByName, resolveFlags } from '../../../shared/rules/flags';
import { checkHashException, hashKind } from '../../../shared/rules/hash';
import { isMspOrigin } from '../../../shared/rules/msp';
import { queryStatus } from '../../../shared/rules/query-status';
import {
  DISPLAY_VALUES,
  disagreement,
  displayValue,
  isCleanStatus,
  loggedEvents,
} from '../../../shared/rules/scan-status';
import { senderKind } from '../../../shared/rules/sender-kind';
import { readSeverity } from '../../../shared/model/query';
import { severityLabel, severityNumber } from '../../../shared/rules/severity';
import { collapse, isZoomedIn } from '../../../shared/rules/zoom-mode';

describe('severity', () => {
  it('maps verylow ... veryhigh to 1 ... 5 and back', () => {
    expect((['verylow', 'low', 'medium', 'high', 'veryhigh'] as const).map(severityNumber)).toEqual([
      1, 2, 3, 4, 5,
    ]);
    expect([1, '2', 3, 4, 5].map(readSeverity)).toEqual(['verylow', 'low', 'medium', 'high', 'veryhigh']);
    expect([readSeverity('Very High'), severityLabel(undefined)]).toEqual(['veryhigh', 'Unknown']);
    expect([0, 6, 2.5, NaN].map(readSeverity)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('hash kinds', () => {
  it('accepts 32 and 64 hex characters and nothing else', () => {
    const hex = fc.string({
      unit: fc.constantFrom(...'0123456789abcdefABCDEF'),
      minLength: 0,
      maxLength: 70,
    });
    fc.assert(
      fc.property(
        hex,
        (text) => hashKind(text) === (text.length === 32 ? 'md5' : text.length === 64 ? 'sha256' : undefined),
      ),
    );
    fc.assert(
      fc.property(
        fc.string({ minLength: 32, maxLength: 32 }).filter((s) => /[^0-9a-f]/i.test(s)),
        (text) => hashKind(text) === undefined,
      ),
    );
  });
  it('allows SHA256 only with its flag, and lets a flag switch MD5 off', () => {
    const flags = (sha256_exceptions: boolean, md5_exceptions_disabled: boolean) => ({
      sha256_exceptions,
      md5_exceptions_disabled,
    });
    const md5 = 'd'.repeat(32);
    const sha = 'a'.repeat(64);
    expect([
      checkHashException(md5, flags(false, false)).ok,
      checkHashException(md5, flags(false, true)).ok,
    ]).toEqual([true, false]);
    expect([
      checkHashException(sha, flags(true, false)).ok,
      checkHashException(sha, flags(false, false)).ok,
    ]).toEqual([true, false]);
  });
});

describe('sender kind', () => {
  it('reads a value as an email if an @ follows the first character, else as a domain', () => {
    expect(['a@b', 'ab@', '@b.example', 'b.example', '@@', '', 'x@'].map(senderKind)).toEqual([
      'email',
      'email',
      'domain',
      'domain',
      'email',
      'domain',
      'email',
    ]);
    fc.assert(
      fc.property(fc.string(), (text) => (senderKind(text) === 'email') === text.slice(1).includes('@')),
    );
  });
});

describe('scan statuses', () => {
  it('counts clean, finished, ok and benign as clean', () => {
    expect(['clean', 'finished', 'ok', 'benign'].every(isCleanStatus)).toBe(true);
    expect(['malicious', 'error', 'not_scaned', '', 'okay'].some(isCleanStatus)).toBe(false);
  });
  it('drops error and not_scaned from event logs and keeps the rest in order', () => {
    const status = fc.constantFrom('error', 'not_scaned', 'clean', 'malicious', null);
    fc.assert(
      fc.property(fc.array(status), (all) => {
        const kept = loggedEvents(all.map((scan_status, i) => ({ scan_status, i })));
        expect(kept.map((e) => e.i)).toEqual(
          all.flatMap((s, i) => (s === 'error' || s === 'not_scaned' ? [] : [i])),
        );
      }),
    );
  });
  it('shows each display value', () => {
    const show = (status: string, more: object = {}) =>
      displayValue({ sec_tool: 'ap_avanan', status, ...more });
    expect(show('not_scaned')).toBe('notScanned');
    expect(show('benign')).toBe('clean');
    expect(show('suspicious')).toBe('suspicious');
    expect(show('spam')).toBe('spam');
    expect(show('malicious')).toBe('found');
    expect(show('', { verdict: 'phishing' })).toBe('found');
    expect(show('finished', { verdict: 'phishing' })).toBe('found');
    expect(show('completed', { verdict: 'clean' })).toBe('clean');
    expect(show('completed')).toBe('found');
    expect(show('finished', { verdict: 'unknown' })).toBe('notScanned');
    expect(show('ok', { verdict: 'error' })).toBe('notScanned');
    expect(show('error', { verdict: 'clean' })).toBe('notScanned');
    expect(show('clean', { verdict: 'odd word' })).toBe('found');
    expect(show('malicious', { sec_tool: 'clicktime_protection', clicks: 0 })).toBe('found-no-click');
    expect(show('malicious', { sec_tool: 'clicktime_protection', clicks: 2 })).toBe('found');
  });
  it('takes a display value that a tenant sends as the word of a tool', () => {
    for (const word of DISPLAY_VALUES) {
      for (const sec_tool of SEC_TOOLS) {
        expect(displayValue({ sec_tool, status: word })).toBe(word);
        expect(displayValue({ sec_tool, verdict: word })).toBe(word);
      }
    }
    expect(displayValue({ sec_tool: 'ap_avanan', status: 'finished', verdict: 'hide' })).toBe('hide');
  });
  it('never hides a threat', () => {
    expect(displayValue({ sec_tool: 'ap_avanan', status: 'hide', verdict: 'phishing' })).toBe('found');
    expect(displayValue({ sec_tool: 'ap_avanan', status: 'malicious', verdict: 'hide' })).toBe('found');
  });
  it('takes the clicks that are known over a word about them', () => {
    const sec_tool = 'clicktime_protection';
    expect(displayValue({ sec_tool, status: 'found-no-click', clicks: 2 })).toBe('found');
  });
  it('finds a disagreement only if one side says clean and another says threat', () => {
    expect(
      disagreement([
        { value: 'clean', sec_tool: 'checkpoint_av' },
        { value: 'found', sec_tool: 'checkpoint_te' },
      ]),
    ).toMatchObject({
      clean: [{}],
      threat: [{}],
    });
    expect(
      disagreement(
        (['clean', 'notScanned', 'spam'] as const).map((value) => ({ value, sec_tool: 'ap_avanan' })),
      ),
    ).toBeUndefined();
  });
});

describe('apps', () => {
  it('sorts enabled first, stably for the same input', () => {
    const app = fc.record({
      state: fc.constantFrom('enabled' as const, 'disabled' as const, 'display_only' as const),
      label: fc.string({ maxLength: 3 }),
      app_store_order: fc.integer({ min: 0, max: 3 }),
      security_stack_order: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(app), (apps) => {
        const states = inAppOrder(apps).map((a) => a.state);
        const firstOther = states.findIndex((s) => s !== 'enabled');
        expect(firstOther < 0 || !states.slice(firstOther).includes('enabled')).toBe(true);
        expect(inAppOrder(inAppOrder(apps))).toEqual(inAppOrder(apps));
      }),
    );
  });
});

describe('MSP mode', () => {
  it('detects MSP mode from the portal origin', () => {
    expect(
      [
        'https://msp.portal.example',
        'https://eu-msp.portal.example:8443',
        'https://portal.example/msp',
        'https://mspace.example',
      ].map(isMspOrigin),
    ).toEqual([true, true, false, false]);
  });
});

describe('query status', () => {
  it('reads the old-style pause as paused and the rest as they are', () => {
    expect(['unknown', 'saved', 'running', 'stopped', 'pause', 'paused?'].map(queryStatus)).toEqual([
      'unknown',
      'saved',
      'running',
      'stopped',
      'paused',
      'unknown',
    ]);
  });
});

describe('limits', () => {
  it('zooms in while no app has more than 3000 rows', () => {
    expect([isZoomedIn([3000, 12]), isZoomedIn([3001, 12]), isZoomedIn([])]).toEqual([true, false, true]);
  });
  it('collapses details beyond 10 items and names the number of hidden ones', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 40 }), (items) => {
        const { shown, hidden } = collapse(items);
        expect(shown.length + hidden).toBe(items.length);
        expect(shown.length).toBe(Math.min(items.length, COLLAPSE_AT));
        expect(collapse(items, true).shown).toEqual(items);
      }),
    );
  });
});

describe('flags', () => {
  it('prefers a flag of the connection to one of the tenant to the default, and names the source', () => {
    const flag = (tenant: object, own: object) =>
      resolveFlags({ ...tenant }, { ...own }).find((f) => f.name === 'sha256_exceptions');
    expect(flag({}, {})).toEqual({ name: 'sha256_exceptions', value: false, source: 'default' });
    expect(flag({ sha256_exceptions: true }, {})).toMatchObject({ value: true, source: 'tenant' });
    expect(flag({ sha256_exceptions: true }, { sha256_exceptions: false })).toMatchObject({
      value: false,
      source: 'connection',
    });
  });
  it('offers exception types by tool and flag', () => {
    const off = flagsByName(resolveFlags());
    const on = flagsByName(resolveFlags({ ms_defender: true, files_behind_links: true }));
    expect(exceptionTypesFor('ms_defender', off)).toEqual([]);
    expect(exceptionTypesFor('ms_defender', on)).toContain('hash');
    expect(
      exceptionTypesFor('checkpoint2', flagsByName(resolveFlags({ md5_exceptions_disabled: true }))),
    ).not.toContain('hash');
    expect(exceptionTypesFor('__proto__', on)).toEqual([]);
  });
});
