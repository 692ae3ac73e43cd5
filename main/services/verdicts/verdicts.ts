import { brandOf } from '../../../shared/rules/brand';
import { fail, ok } from '../../../shared/bridge';
import type { EndpointName, InputOf, OutputOf } from '../../../shared/api/contract';
import type { LocalCallName } from '../../../shared/local-calls/contract';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import { flagsByName } from '../../../shared/rules/flags';
import { failure } from '../../wire/failures';
import type { ApiClient } from '../tenant/api-client';
import type { Tenant } from '../tenant/tenant';
import { createMatrix, type MatrixDeps } from './matrix';
import { text } from './text';

type VerdictDeps = Pick<Deps, 'dialogs'> &
  Omit<MatrixDeps, 'client' | 'tenantId' | 'look'> & {
    readonly tenant: Pick<Tenant, 'client' | 'tenantId' | 'tenantName' | 'state' | 'flags'>;
  };
type VerdictCall = Extract<LocalCallName, `verdicts.${string}`>;

/** The verdicts that tools gave before. */
export type Verdicts = Feature<VerdictCall> & {
  /** Returns a client that notes every scan result which it reads for the page. */
  readonly noting: (client: ApiClient) => ApiClient;
};

const SCAN = 'scan.details' satisfies EndpointName;

/** Creates the feature of verdict histories. */
export const createVerdicts = ({ dialogs, tenant, ...deps }: VerdictDeps): Verdicts => {
  const { ledger } = deps;
  const { client, tenantId, tenantName } = tenant;
  const look = () => {
    return { brand: brandOf(tenant.state()), flags: flagsByName(tenant.flags()) };
  };
  return {
    handlers: {
      'verdicts.matrix': createMatrix({ ...deps, client, tenantId, look }).open,
      'verdicts.history': (entity) => ok(ledger.look(tenantId(), entity)),
      'verdicts.clear': async () => {
        // The analyst may change the tenant while the question is open.
        const id = tenantId();
        if (!(await dialogs.confirm(text.clear(tenantName())))) return ok({ isCleared: false });
        try {
          await ledger.forget(id);
          return ok({ isCleared: true });
        } catch {
          // The store has logged the cause.
          return fail(failure('disk', text.notCleared, { next: text.clearAgain }));
        }
      },
    },
    forgetTenant: ({ id }) => ledger.forget(id),
    noting: (given) => ({
      ...given,
      call: async (name, input, options) => {
        const id = tenantId();
        const read = await given.call(name, input, options);
        if (name !== SCAN || !read.ok) return read;
        // The name tells the types of the input and the value; the type system can't follow the pair.
        const { rows } = read.value as OutputOf<typeof SCAN>;
        ledger.note(id, input as InputOf<typeof SCAN>, rows);
        return read;
      },
    }),
    // The last results of the page are noted; the storage waits for them.
    close: () => void ledger.flush(),
  };
};
