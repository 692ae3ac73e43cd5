import type { Handlers } from './handler';
import { appsHandlers } from './handlers/apps';
import { entityHandlers } from './handlers/entity';
import { exceptionHandlers } from './handlers/exception';
import { findingsHandlers } from './handlers/findings';
import { loginHandlers } from './handlers/logins';
import { mailHandlers } from './handlers/mail';
import { queryHandlers } from './handlers/query';
import { scanHandlers } from './handlers/scan';

/** The handler of every call. */
export const handlers: Handlers = {
  ...queryHandlers,
  ...entityHandlers,
  ...scanHandlers,
  ...appsHandlers,
  ...exceptionHandlers,
  ...findingsHandlers,
  ...mailHandlers,
  ...loginHandlers,
};
