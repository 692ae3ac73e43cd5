import type { EndpointName } from '../../../shared/api/contract';
import { ENTITY_GOLDEN } from './entity';
import { EXCEPTION_GOLDEN } from './exception';
import type { Golden } from './golden';
import { MAIL_GOLDEN } from './mail';
import { QUERY_GOLDEN } from './query';

/** The golden requests of every call; one without does not compile. */
export const GOLDEN: Readonly<Record<EndpointName, readonly Golden[]>> = {
  ...QUERY_GOLDEN,
  ...ENTITY_GOLDEN,
  ...EXCEPTION_GOLDEN,
  ...MAIL_GOLDEN,
};
