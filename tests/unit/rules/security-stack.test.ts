import type { Brand } from '../../../shared/model/brand';
import { DEFAULT_BRAND } from '../../../shared/rules/brand';
import { brandOfPack } from '../../support/brands';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { App } from '../../../shared/model/apps';
import { Click, SecToolResult, type FilePermission } from '../../../shared/model/entity';
import { SEC_TOOLS } from '../../../shared/model/ids';
import { clickOutcome } from '../../../shared/rules/contradiction-checks';
import { byReach, permissionReach } from '../../../shared/rules/file-permissions';
import { flagsByName, resolveFlags } from '../../../shared/rules/flags';
import { categoryLabel, groupReasons } from '../../../shared/rules/reasons';
import { groupStack, securityStack } from '../../../shared/rules/security-stack';

const flags = (on: Record<string, boolean> = { ms_defender: true, files_behind_links: true }) =>
  flagsByName(resolveFlags(on));
const app = (name: string, security_stack_order: number, state = 'enabled') =>
  App.parse({ name, label: `${name} label`, state, security_stack_order });
const result = (sec_tool: string, status: string, more: object = {}) =>
  SecToolResult.parse({ sec_tool, status, ...more });
const context = (apps: App[] = [], more: object = {}) => ({
  apps,
  brand: DEFAULT_BRAND,
  flags: flags(),
  ...more,
});

describe('the security stack', () => {
  it('lists the tools in the order of the stack, those that act before those that only report', () => {
    const apps = [app('ap_avanan', 3), app('checkpoint_te', 1), app('dlp_gtb', 2, 'display_only')];
    const sent = ['other_tool', 'dlp_gtb', 'ap_avanan', 'checkpoint_te'].map((tool) => result(tool, 'clean'));
    const lines = securityStack(sent, context(apps));
    expect(lines.map(({ tool, isDisplayOnly }) => [tool, isDisplayOnly])).toEqual([
      ['checkpoint_te', false],
      ['ap_avanan', false],
      ['dlp_gtb', true],
      ['other_tool', false],
    ]);
  });

  it('shows no verdict of a tool that is disabled, whose flag is off or that the brand hides', () => {
    const sent = ['lastline_te', 'ms_defender', 'files_behind_links', 'microsoft_encryption'].map((tool) =>
      result(tool, 'malicious'),
    );
    expect(securityStack(sent, context()).length).toBe(4);
    const apps = [app('lastline_te', 1, 'disabled')];
    expect(
      securityStack(sent, { ...context(apps), flags: flags({}), brand: brandOfPack('checkpoint') }),
    ).toEqual([]);
  });

  it('names a tool as the brand does, and an unknown one as the tenant does', () => {
    const sent = [result('ap_avanan', 'clean'), result('acme_scan', 'clean'), result('nameless', 'clean')];
    const labels = (brand: Brand) =>
      securityStack(sent, { ...context([app('acme_scan', 1)]), brand }).map(({ label }) => label);
    expect(labels(brandOfPack('checkpoint'))).toEqual(['acme_scan label', 'Smart-Phish', 'nameless']);
    expect(labels(DEFAULT_BRAND)).toContain('Anti-Phishing');
  });

  it('says that nobody clicked only if the clicks are known to be none', () => {
    const valueOf = (clicks: number | undefined, details: object = {}) =>
      securityStack([result('clicktime_protection', 'found', { details })], { ...context(), clicks })[0]
        ?.value;
    expect([valueOf(0), valueOf(2), valueOf(undefined)]).toEqual(['found-no-click', 'found', 'found']);
    expect([valueOf(undefined, { clicks: 0 }), valueOf(1, { clicks: 0 })]).toEqual([
      'found-no-click',
      'found',
    ]);
  });

  it('loses and makes up no result, in any order of the stack', () => {
    const tool = fc.constantFrom(...SEC_TOOLS, 'unknown_tool');
    fc.assert(
      fc.property(fc.array(tool), fc.uniqueArray(fc.constantFrom(...SEC_TOOLS)), (tools, listed) => {
        const sent = tools.map((name, i) => result(name, 'clean', { score: i }));
        const lines = securityStack(sent, context(listed.map((name, i) => app(name, i))));
        expect(lines.map((line) => line.result.score).sort()).toEqual(sent.map(({ score }) => score).sort());
        const order = lines.map((line) => listed.indexOf(line.tool as (typeof SEC_TOOLS)[number]));
        const known = order.filter((at) => at >= 0);
        expect(known).toEqual([...known].sort((a, b) => a - b));
        expect(order.slice(known.length).every((at) => at < 0)).toBe(true);
      }),
    );
  });

  it('lists what matters first, and collapses ten clean tools and more', () => {
    const stack = (clean: number) => {
      const sent = [
        ...Array.from({ length: clean }, (_, i) => result(`t${i}`, 'clean')),
        result('dlp_gtb', 'not_scaned'),
        result('lastline_te', 'spam'),
        result('ap_avanan', 'suspicious'),
        result('checkpoint_av', 'malicious'),
      ];
      return groupStack(securityStack(sent, context()));
    };
    expect(stack(9).listed.map(({ value }) => value)).toEqual(['found', 'suspicious', 'spam', 'notScanned']);
    expect([stack(9).isCleanCollapsed, stack(10).isCleanCollapsed, stack(10).clean.length]).toEqual([
      false,
      true,
      10,
    ]);
  });
});

describe('reasons', () => {
  it('groups reasons by category, whatever its spelling, each once', () => {
    const groups = groupReasons([
      { category: 'Email Headers', short: 'SPF check failed', full: 'SPF failed for a.example.' },
      { category: 'LINKS', short: 'Low-traffic site', full: '' },
      { category: 'email_headers', short: 'Missing DMARC', full: 'Missing DMARC' },
      { category: 'Email Headers', short: 'SPF check failed', full: 'SPF failed for a.example.' },
      { short: 'Odd', full: '' },
    ]);
    expect(groups).toEqual([
      {
        category: 'Email headers',
        reasons: [
          { short: 'SPF check failed', full: 'SPF failed for a.example.' },
          { short: 'Missing DMARC', full: '' },
        ],
      },
      { category: 'Links', reasons: [{ short: 'Low-traffic site', full: '' }] },
      { category: 'Other', reasons: [{ short: 'Odd', full: '' }] },
    ]);
  });

  it('explains a known code, and leaves an unknown one as it is', () => {
    const full = (short: string, said = '') => groupReasons([{ short, full: said }])[0]?.reasons[0]?.full;
    expect(full('SFV:SPM')).toBe('The filter marked the message as spam.');
    expect(full('CAT=HPHSH', 'CAT=HPHSH')).toBe('Phishing with high confidence.');
    expect(full('SFV:SPM', 'Said in words.')).toBe('Said in words.');
    expect(full('XYZ:9')).toBe('');
    expect(full('constructor:x')).toBe('');
  });

  it('keeps acronyms of a category', () => {
    expect(['DLP', 'domain-impersonation', 'Sender Reputation', '', 'SMTP_RELAY'].map(categoryLabel)).toEqual(
      ['DLP', 'Domain impersonation', 'Sender reputation', 'Other', 'Smtp relay'],
    );
  });
});

describe('permissions', () => {
  const permission = (more: Partial<FilePermission>): FilePermission => more;
  it('sorts permissions by how far they reach', () => {
    const all = [
      permission({}),
      permission({ granted_to: 'Ada' }),
      permission({ link: { scope: 'organization' } }),
      permission({ granted_to: 'Eve', is_external: true }),
      permission({ link: { scope: 'anonymous' }, is_external: true }),
      permission({ link: { scope: 'users' }, granted_to_email: 'a@b.example' }),
    ];
    expect(byReach(all).map(permissionReach)).toEqual([
      'public',
      'external',
      'organization',
      'people',
      'people',
      'unknown',
    ]);
  });
});

describe('clicks', () => {
  it('knows the outcome only if the tenant says it', () => {
    expect(
      [
        { action: 'Blocked' },
        { action: 'Block overridden' },
        { action: 'Allowed' },
        { action: 'Pending verdict' },
        { action: 'Pending verdict bypassed' },
        { is_clicked_through: true },
        {},
      ].map(clickOutcome),
    ).toEqual(['blocked', 'allowed', 'allowed', undefined, 'allowed', 'allowed', undefined]);
  });
});

describe('the outcome of a click that the tenant puts in its own way', () => {
  it.each([
    [{ is_clicked_through: 1 }, 'allowed'],
    [{ action: 'Blocked', is_clicked_through: 'true' }, 'allowed'],
    [{ action: 'Blocked', is_clicked_through: 'false' }, 'blocked'],
    [{ action: 'Not allowed' }, 'blocked'],
    [{ action: 'not_allowed' }, 'blocked'],
    [{ action: 'Disallowed' }, 'blocked'],
    [{ action: 'Blocked, not overridden' }, 'blocked'],
    [{ action: 'Not blocked' }, 'allowed'],
  ] as const)('reads %j as %s', (sent, outcome) => {
    expect(clickOutcome(Click.parse(sent))).toBe(outcome);
  });
});

describe('the reach of a permission without a link', () => {
  it.each([
    ['anyone', 'public'],
    ['Everyone', 'public'],
    ['Anyone with the link', 'public'],
    ['Everyone except external users', 'organization'],
    ['Organization', 'organization'],
    ['Public Relations', 'people'],
    ['Team Leads', 'people'],
  ])('follows from the name %j: %s', (granted_to, reach) => {
    expect(permissionReach({ granted_to })).toBe(reach);
  });
});
