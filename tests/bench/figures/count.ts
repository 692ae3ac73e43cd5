import { mediansOf, type Group } from '../support/figure';

const COUNTS = { full: 20, quick: 6 };

type Call = (name: string, input: object) => Promise<{ readonly ok: boolean }>;

/** Counts that the condition builder requests for rows that aren't loaded, beside bare `count_only` requests for the same rows. */
export const group: Group = {
  figures: [
    {
      name: 'count',
      unit: 'ms',
      peer: 'the same request bare',
      aim: { on: 'ratio', most: 1.2 },
    },
  ],
  open: async (world) => {
    const counts = COUNTS[world.isQuick ? 'quick' : 'full'];
    const { origin, token } = await world.demo();
    const { running } = await world.demoApp();
    let word = 0;
    /** Returns a condition that was not counted before, as either side may cache counts. */
    const nextQuery = () => {
      word += 1;
      return {
        saas_id: 'office365_emails',
        query_domain: 'email',
        query_entity_type: 'office365_emails_email',
        include_copies: false,
        condition: { operator_id: 'contains', field_id: 'email.subject', values: [`invoice ${word}`] },
      };
    };
    const product = (): Promise<number> =>
      running.page.evaluate(
        async (asked) => {
          const { call } = (window as unknown as { bridge: { call: Call } }).bridge;
          const began = performance.now();
          const answer = await call('query.count', asked);
          if (!answer.ok) throw new Error('the count failed');
          return performance.now() - began;
        },
        { ...nextQuery(), run: 'bench' },
      );
    const peer = async (): Promise<number> => {
      const body = JSON.stringify({ ...nextQuery(), columns: [], count_only: true });
      const began = performance.now();
      const answer = await fetch(`${origin}/api/v1/query/execute`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      });
      if (!answer.ok) throw new Error(await answer.text());
      await answer.json();
      return performance.now() - began;
    };
    await product();
    await peer();
    return {
      turn: async (isPeerFirst) => ({ count: await mediansOf(counts, isPeerFirst, product, peer) }),
      note: () => `${counts} counts a turn among the emails of the demo tenant`,
    };
  },
};
