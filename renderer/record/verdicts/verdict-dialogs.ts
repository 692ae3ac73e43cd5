import { create } from 'zustand';
import { isAttachmentType } from '../../../shared/model/ids';
import { targetKey, type RecordTarget } from '../record-target';

/** The actions on a verdict that are offered in place. */
export const VERDICT_ACTS = ['rescan', 'classify', 'report', 'identify'] as const;
export type VerdictAct = (typeof VERDICT_ACTS)[number];

/** The keys of each. */
export const VERDICT_KEYS: Readonly<Record<VerdictAct, readonly string[]>> = {
  rescan: ['S'],
  classify: ['C'],
  report: [],
  identify: [],
};

type OpenDialog = { readonly act: VerdictAct; readonly key: string };

/** The open dialog about a record's verdict. */
export const useVerdictDialog = create<{ readonly open: OpenDialog | null }>(() => ({ open: null }));

/** Opens a dialog about a record's verdict. */
export const openVerdictDialog = (act: VerdictAct, target: RecordTarget): void =>
  useVerdictDialog.setState({ open: { act, key: targetKey(target) } });

/** Closes the dialog. */
export const closeVerdictDialog = (): void => useVerdictDialog.setState({ open: null });

const SCANNED: readonly string[] = ['email', 'file', 'message'];

/** Returns true if something can be done about a record: only what is scanned can be rescanned, and only emails are classified. */
export const canDo = (
  act: VerdictAct,
  { domain, entityType }: Pick<RecordTarget, 'domain' | 'entityType'>,
): boolean => {
  if (act === 'classify') return domain === 'email';
  return SCANNED.includes(domain) || (act === 'rescan' && isAttachmentType(entityType));
};
