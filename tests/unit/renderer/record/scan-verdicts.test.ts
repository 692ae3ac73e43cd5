import { describe, expect, it } from 'vitest';
import { SecToolResult } from '../../../../shared/model/entity';
import { SEC_TOOLS } from '../../../../shared/model/ids';
import { FLAG_NAMES, type FlagName, type Flags } from '../../../../shared/rules/flags';
import {
  formatDisagreement,
  toolVerdict,
  visibleScans,
} from '../../../../renderer/record/verdicts/scan-verdicts';

const FLAGS = Object.fromEntries(FLAG_NAMES.map((name) => [name, false])) as Flags;
const tool = (sec_tool: string, status: string, verdict?: string) =>
  SecToolResult.parse({ sec_tool, status, ...(verdict === undefined ? {} : { verdict }) });
const shown = (...rows: SecToolResult[]) => visibleScans(rows, '', FLAGS);

describe('the verdicts of security tools', () => {
  it('lists threats before clean results and results of tools that did not scan', () => {
    const scans = shown(
      tool('avanan_dlp', 'not_scaned'),
      tool('checkpoint_av', 'clean'),
      tool('ap_avanan', 'malicious', 'phishing'),
      tool('avanan_url', 'suspicious'),
    );
    expect(scans.map(({ result }) => result.sec_tool)).toEqual([
      'ap_avanan',
      'avanan_url',
      'checkpoint_av',
      'avanan_dlp',
    ]);
  });

  it('hides of all known tools only those that a flag or the brand turns off', () => {
    const rows = SEC_TOOLS.map((id) => tool(id, 'clean'));
    const hidden = (brand: string, on: readonly FlagName[]) => {
      const flags = { ...FLAGS, ...Object.fromEntries(on.map((name) => [name, true])) };
      const ids = visibleScans(rows, brand, flags).map(({ result }) => result.sec_tool);
      return SEC_TOOLS.filter((id) => !ids.includes(id));
    };
    expect(hidden('', FLAG_NAMES)).toEqual([]);
    expect(hidden('checkpoint', FLAG_NAMES)).toEqual(['microsoft_encryption']);
    for (const off of FLAG_NAMES) {
      const others = FLAG_NAMES.filter((name) => name !== off);
      expect(hidden('', others)).toEqual(SEC_TOOLS.filter((id) => id === off));
    }
  });

  it('hides a tool that a flag turns off, and shows it once the flag is on', () => {
    const rows = [tool('ms_defender', 'clean')];
    expect(visibleScans(rows, '', { ...FLAGS, ms_defender: false })).toEqual([]);
    expect(visibleScans(rows, '', { ...FLAGS, ms_defender: true })).toHaveLength(1);
  });

  it('hides a tool that a brand does not show', () => {
    const rows = [tool('microsoft_encryption', 'clean')];
    expect(visibleScans(rows, 'checkpoint', FLAGS)).toEqual([]);
    expect(visibleScans(rows, '', FLAGS)).toHaveLength(1);
  });

  it("shows the tool's own verdict if it found something, otherwise the display value", () => {
    const [found, clean] = shown(
      tool('ap_avanan', 'malicious', 'phishing'),
      tool('checkpoint_av', 'ok', 'benign'),
    );
    expect([found && toolVerdict(found), clean && toolVerdict(clean)]).toEqual(['phishing', 'clean']);
  });
});

describe('the disagreement between security tools', () => {
  it('states counts, the clean side first', () => {
    const scans = shown(
      tool('checkpoint_av', 'clean'),
      tool('checkpoint2', 'ok'),
      tool('checkpoint_te', 'malicious', 'malware'),
    );
    expect(formatDisagreement(scans)).toBe('Security tools disagree: 2 say clean, 1 says malware');
  });

  it('counts each kind of threat, the most frequent first', () => {
    const scans = shown(
      tool('checkpoint_av', 'clean'),
      tool('ap_avanan', 'malicious', 'phishing'),
      tool('checkpoint_te', 'malicious', 'malware'),
      tool('lastline_te', 'malicious', 'malware'),
    );
    expect(formatDisagreement(scans)).toBe(
      'Security tools disagree: 1 says clean, 2 say malware, 1 says phishing',
    );
  });

  it.each([
    ['all tools say clean', [tool('checkpoint_av', 'clean'), tool('checkpoint2', 'ok')]],
    ['no tool says clean', [tool('checkpoint_te', 'malicious', 'malware'), tool('avanan_dlp', 'not_scaned')]],
    ['there are no results', []],
  ])('returns undefined if %s', (_, rows) => {
    expect(formatDisagreement(shown(...rows))).toBeUndefined();
  });
});
