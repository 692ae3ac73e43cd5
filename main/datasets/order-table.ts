/** Tables of orders to a process: the client of the process and its handlers derive from them. */

/** One order as types only, as both ends are ours: its input, its output, and the value that its progress carries. */
type Order<I, O, P> = { readonly types?: { readonly input: I; readonly output: O; readonly progress: P } };

/** A row of a table: `order<Input, Output>()`. */
export const order = <I, O, P = undefined>(): Order<I, O, P> => ({});

export type Orders = Readonly<Record<string, Order<unknown, unknown, unknown>>>;
/** The types of an order. */
export type TypesOf<T extends Orders, K extends keyof T> = NonNullable<T[K]['types']>;

/** Reports progress; `value` is only called for if it is sent. */
export type Report<P> = (done: number, total: number, value?: () => P) => void;
/** A function for each order of a table. */
export type Handlers<T extends Orders> = {
  readonly [K in keyof T]: (
    order: TypesOf<T, K>['input'],
    work: { readonly report: Report<TypesOf<T, K>['progress']>; readonly signal: AbortSignal },
  ) => Promise<TypesOf<T, K>['output']>;
};

/** A message to a process. Each order gets one `Answer` besides its progress; `cancel` gets none. */
export type OrderMessage<T extends Orders> =
  | { readonly kind: keyof T; readonly id: number; readonly order: unknown }
  | { readonly kind: 'cancel'; readonly of: number };

export type Answer =
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly message: string;
      readonly code: 'disk' | 'cancelled' | 'too_large' | 'unexpected';
      readonly next?: string;
    }
  /** The file or the order is invalid; `why` is the kind of error. */
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly message: string;
      readonly code: 'invalid';
      readonly why: string;
      readonly next: string;
    }
  | {
      readonly kind: 'progress';
      readonly id: number;
      readonly done: number;
      readonly total: number;
      readonly value?: unknown;
    };
