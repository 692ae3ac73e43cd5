import { debugLinks } from '../content/debug-links';
import { appliesTo } from '../content/exception-match';
import { typesOf } from '../content/exception-rules';
import { instant } from '../content/profiles';
import { createScan, type ToolResult } from '../content/scan';
import { findTool, isSecTool } from '../content/sec-tools';
import type { Context, HandlersOf } from '../handler';
import type { ClickRow } from '../rows';
import { type Found, createSubject, typedEntity } from './lookup';

const shown = ({ time, details, reasons, ...rest }: ToolResult, more: Record<string, unknown> = {}) => ({
  ...rest,
  time: instant(time),
  reasons: [...reasons],
  details: { ...details, ...more },
});

/** Returns the clicks on an email's links, the clicks of a user, or a single click. */
const findClicks = ({ table, row }: Found, { store }: Context): ClickRow[] => {
  if (table === 'click') return [row];
  if (table === 'email') return store.find('click', { email_id: row.entity_id }, { orderBy: 'time' });
  return table === 'user'
    ? store.find('click', { user: row.email, saas: row.saas }, { orderBy: 'time' })
    : [];
};

/** Returns the tools' results for one attachment: only tools that read files, with the reasons for this file. */
const ofAttachment = (
  results: readonly ToolResult[],
  file: { readonly name: string; readonly is_malware: boolean } | undefined,
): ToolResult[] =>
  results
    .filter((one) => findTool(one.sec_tool).kind === 'file' || findTool(one.sec_tool).kind === 'dlp')
    .map((one) => {
      const mine = one.reasons.filter((reason) => file !== undefined && reason.full.includes(file.name));
      const isOther = one.verdict === 'malware' && file?.is_malware !== true;
      return isOther
        ? { ...one, status: findTool(one.sec_tool).clean, verdict: 'clean', reasons: [] }
        : { ...one, reasons: mine };
    });

/** Returns true if a result says the sensitivity label of a file. */
const showsLabel = ({ sec_tool }: ToolResult, { table }: Found): boolean =>
  sec_tool === 'microsoft_encryption' && table === 'file';

/** Handles scan results, and how exceptions change them. */
export const scanHandlers: HandlersOf<
  'scan.details' | 'scan.clicks' | 'scan.debugLinks' | 'scan.exceptionsStatus'
> = {
  'scan.details': ({ entity_id, entity_type }, context) => {
    const { found, attachment } = typedEntity(context, entity_type, entity_id);
    const subject = createSubject(found, context);
    if (!subject) return { rows: [] };
    const results = createScan(
      subject,
      context.seed,
      context.store.find('scan_override', { entity_id: found.row.entity_id }),
    );
    if (attachment !== undefined)
      return { rows: ofAttachment(results, subject.files[attachment]).map((one) => shown(one)) };
    const clicks =
      found.table === 'email' ? context.store.count('click', { email_id: found.row.entity_id }) : 0;
    return {
      rows: results
        .filter((one) => !showsLabel(one, found) || context.store.flags.sensitivity_labels)
        .map((one) => shown(one, one.sec_tool === 'clicktime_protection' ? { clicks } : {})),
    };
  },
  'scan.clicks': ({ entity_id, entity_type }, context) => {
    const { found } = typedEntity(context, entity_type, entity_id);
    const rows = findClicks(found, context).map(
      ({ entity_id: id, time, user, url, action, ip, ...rest }) => ({
        id,
        time: instant(time),
        user,
        url,
        action,
        ip,
        country: rest.country,
        is_clicked_through: rest.is_clicked_through === 1,
      }),
    );
    return { rows };
  },
  'scan.debugLinks': ({ entity_id, entity_type, offset, limit }, context) => {
    const { found } = typedEntity(context, entity_type, entity_id);
    const subject = createSubject(found, context);
    return subject ? debugLinks(subject, context.seed, offset, limit) : [];
  },
  'scan.exceptionsStatus': ({ entity_id, entity_type }, context) => {
    const { found } = typedEntity(context, entity_type, entity_id);
    const subject = createSubject(found, context);
    if (!subject) return { rows: [] };
    const rows = context.store.find('exception', {}).filter((one) => appliesTo(one, subject));
    return {
      rows: rows.map((one) => ({
        id: one.id,
        sec_tool: one.sec_type,
        exception_type: one.exception_type,
        exception_str: one.exception_str,
        // An exception of a type that the tool doesn't take, or that the tenant's flags turn off, has no effect.
        is_active:
          isSecTool(one.sec_type) &&
          typesOf(one.sec_type, context.store.flags).some((type) => type === one.exception_type),
      })),
    };
  },
};
