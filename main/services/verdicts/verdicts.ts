import { fail, ok } from '../../../shared/bridge';
import type { EndpointName, InputOf, OutputOf } from '../../../shared/api/contract';
import type { LocalCallName } from '../../../shared/local-calls/contract';
import type { Deps } from '../../deps';
import type { Feature, ForgetTenant } from '../../feature';
import { failure } from '../../wire/failures';
import type { ApiClient } from '../tenant/api-client';
import { createMatrix, type MatrixDeps } from './matrix';
import { text } from './text';

type VerdictDeps = Pick<Deps, 'dialogs'> &
  MatrixDeps & {
    /** The tenant's name for the analyst. */
    readonly tenantName: () => string;
  };
type VerdictCall = Extract<LocalCallName, `verdicts.${string}`>;

/** The verdicts that tools gave before. */
export type Verdicts = Feature<VerdictCall> & {
  readonly forgetTenant: ForgetTenant;
  /** Returns a client that notes every scan result which it reads for the page. */
  readonly noting: (client: ApiClient) => ApiClient;
};

const SCAN = 'scan.details' satisfies EndpointName;

/** Creates the feature of verdict histories. */
export const createVerdicts = ({ dialogs, tenantName, ...deps }: VerdictDeps): Verdicts => {
  const { ledger, tenantId } = deps;
  return {
    handlers: {
      'verdicts.matrix': createMatrix(deps).open,
      'verdicts.history': (entity) => ok(ledger.look(tenantId(), entity)),
      'verdicts.clear': async () => {
        // The analyst may change the tenant while the question is open.
        const tenant = tenantId();
        if (!(await dialogs.confirm(text.clear(tenantName())))) return ok({ isCleared: false });
        try {
          await ledger.forget(tenant);
          return ok({ isCleared: true });
        } catch {
          // The store has logged the cause.
          return fail(failure('disk', text.notCleared, { next: text.clearAgain }));
        }
      },
    },
    forgetTenant: ({ id }) => ledger.forget(id),
    noting: (client) => ({
      ...client,
      call: async (name, input, options) => {
        const tenant = tenantId();
        const read = await client.call(name, input, options);
        if (name !== SCAN || !read.ok) return read;
        // The name tells the types of the input and the value; the type system can't follow the pair.
        const { rows } = read.value as OutputOf<typeof SCAN>;
        ledger.note(tenant, input as InputOf<typeof SCAN>, rows);
        return read;
      },
    }),
    stop: ledger.flush,
  };
};
