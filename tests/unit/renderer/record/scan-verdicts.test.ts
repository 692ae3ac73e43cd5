import { describe, expect, it } from 'vitest';
import { SecToolResult } from '../../../../shared/model/entity';
import { SEC_TOOLS } from '../../../../shared/model/ids';
import { FLAG_NAMES, type FlagName, type Flags } from '../../../../shared/rules/flags';
import {
  formatDisagreement,
  splitClean,
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

  it('hides a tool that the tenant has disabled', () => {
    const rows = [tool('lastline_av_file', 'malicious'), tool('checkpoint_av', 'clean')];
    expect(visibleScans(rows, '', FLAGS, new Set(['lastline_av_file']))).toHaveLength(1);
  });

  it('says of a protected link with a threat that nobody clicked it', () => {
    const scan = { ...tool('clicktime_protection', 'malicious'), details: { clicks: 0 } };
    expect(shown(scan)[0]?.value).toBe('found-no-click');
  });

  it('knows a verdict without a status, and calls a result with neither unknown', () => {
    const read = (row: object) =>
      shown(SecToolResult.parse({ sec_tool: 'ap_avanan', ...row })).map(toolVerdict);
    expect([
      read({ verdict: 'phishing' }),
      read({ status: 'ok' }),
      read({}),
      read({ score: '22.119542' }),
    ]).toEqual([['phishing'], ['clean'], ['unknown'], ['unknown']]);
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

it('collapses many clean results, and lists a few', () => {
  const rows = ['checkpoint_av', 'checkpoint2', 'avanan_dlp'].map((id) => tool(id, 'clean'));
  const found = tool('ap_avanan', 'malicious', 'phishing');
  const { listed, clean } = splitClean(shown(found, ...rows));
  expect(listed.map(({ result }) => result.sec_tool)).toEqual(['ap_avanan']);
  expect(clean).toHaveLength(3);
  expect(splitClean(shown(found, ...rows.slice(1))).listed).toHaveLength(3);
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
      tool('checkpoint2', 'malicious', 'phishing'),
      tool('checkpoint_te', 'malicious', 'malware'),
      tool('lastline_te', 'malicious', 'malware'),
    );
    expect(formatDisagreement(scans)).toBe(
      'Security tools disagree: 1 says clean, 2 say malware, 1 says phishing',
    );
  });

  it('finds no disagreement between tools that judge different things', () => {
    const scans = shown(
      tool('checkpoint_av', 'clean'),
      tool('avanan_dlp', 'clean'),
      tool('checkpoint_url', 'ok'),
      tool('files_behind_links', 'clean'),
      tool('unknown_tool', 'clean'),
      tool('ap_avanan', 'malicious', 'phishing'),
    );
    expect(formatDisagreement(scans)).toBeUndefined();
  });

  it('counts two results of one tool once, such as those of two attachments', () => {
    const scans = shown(
      tool('checkpoint2', 'clean'),
      tool('checkpoint2', 'clean'),
      tool('checkpoint_te', 'malicious', 'malware'),
      tool('checkpoint_te', 'clean'),
    );
    expect(formatDisagreement(scans)).toBe('Security tools disagree: 1 says clean, 1 says malware');
    expect(
      formatDisagreement(shown(tool('checkpoint2', 'clean'), tool('checkpoint2', 'malicious', 'malware'))),
    ).toBeUndefined();
  });

  it.each([
    ['all tools say clean', [tool('checkpoint_av', 'clean'), tool('checkpoint2', 'ok')]],
    ['no tool says clean', [tool('checkpoint_te', 'malicious', 'malware'), tool('avanan_dlp', 'not_scaned')]],
    ['there are no results', []],
  ])('returns undefined if %s', (_, rows) => {
    expect(formatDisagreement(shown(...rows))).toBeUndefined();
  });
});
