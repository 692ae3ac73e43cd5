/** The question if a sign-in window may go on to an origin that is not trusted yet. */
import type { Dialogs, SignInEnd } from '../deps';
import { originOf, shownOrigin, type createSignInRules } from './sign-in-rules';
import { text } from './text';

const T = text.signInWindow;

/** Creates the questions of one window: one at a time, so that a page can't pile them up. */
export const createQuestion = (
  rules: Pick<ReturnType<typeof createSignInRules>, 'allow'>,
  confirm: Dialogs['confirm'],
  end: (how: SignInEnd) => void,
) => {
  let open: { readonly origin: string; readonly answer: Promise<boolean> } | undefined;

  const askAbout = async (url: string, from: string): Promise<boolean> => {
    const to = shownOrigin(url);
    const isAgreed = await confirm({ title: T.leadsTo(to), detail: T.leadsToDetail(from), ok: T.goOn });
    if (isAgreed) rules.allow(url);
    else end({ kind: 'stopped', reason: T.refused(to) });
    return isAgreed;
  };

  return {
    /** Returns true while the analyst is asked about another origin. */
    isAboutOther: (url: string): boolean => open !== undefined && open.origin !== originOf(url),
    /** Returns true if the analyst agrees. A second navigation to the same origin takes the same answer; one to another is refused. */
    ask: async (url: string, from: string): Promise<boolean> => {
      if (open) return open.origin === originOf(url) && open.answer;
      const answer = askAbout(url, from).finally(() => (open = undefined));
      open = { origin: originOf(url), answer };
      return answer;
    },
  };
};
