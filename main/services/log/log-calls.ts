import { fail, ok } from '../../../shared/bridge';
import type { Deps } from '../../deps';
import type { Feature } from '../../feature';
import { failure } from '../../wire/failures';
import { text } from './text';

/** Creates the local calls about the log. */
export const createLogCalls = ({
  log,
  shell,
}: Pick<Deps, 'log' | 'shell'>): Feature<'log.show' | 'log.report'> => ({
  handlers: {
    'log.show': () => {
      const path = log.path();
      if (path === undefined)
        return fail(failure('not_found', text.nothingLogged, { next: text.nothingToDo }));
      shell.reveal(path);
      return ok(null);
    },
    'log.report': ({ where, message, stack }) => {
      const error = new Error(message);
      error.stack = stack;
      log.error('page', error, { where });
      return ok(null);
    },
  },
});
