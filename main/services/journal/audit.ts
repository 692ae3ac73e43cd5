/** Opens the audit journal with its doors on this workstation. */
import type { SessionState } from '../../../shared/model/app-state';
import { brandOf } from '../../../shared/rules/brand';
import type { Deps } from '../../deps';
import type { Storage } from '../storage/storage';
import { createJournal, type ActOwner } from './journal';
import { createSessionRecorder, recordSettings, recordShell } from './local-doors';
import { recordCalls } from './record-calls';

type AuditDeps = Pick<Deps, 'clock' | 'log' | 'journalHeads' | 'settings' | 'shell'> & {
  readonly storage: Storage;
  /** Returns the session; called once there is one. */
  readonly tenant: () => {
    readonly tenantId: () => string;
    readonly tenantName: () => string;
    readonly who: () => string;
    readonly state: () => SessionState;
  };
};

/** Creates the audit journal. What changes settings or opens links uses `settings` and `shell` from here. */
export const createAudit = ({ tenant, ...deps }: AuditDeps) => {
  const journal = createJournal({ ...deps, heads: deps.journalHeads });
  const owner = (): ActOwner => {
    const brand = brandOf(tenant().state());
    return {
      journal: tenant().tenantId(),
      tenant: tenant().tenantName(),
      who: tenant().who(),
      ...(brand.source === 'default' ? {} : { brand: brand.name }),
    };
  };
  const doors = { journal, owner };
  return {
    journal,
    owner,
    recordSession: createSessionRecorder(doors, () => tenant().state()),
    recordCalls: recordCalls(doors),
    settings: recordSettings(deps.settings, doors),
    shell: recordShell(deps.shell, doors),
  };
};
