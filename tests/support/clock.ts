/**
 * The clock of the window and contract tests: each file begins at the same instant, from which time advances. Tenants that a test starts,
 * the app, its demo tenant and its pages have it too, so that the newest email and the weekday are the same in every run.
 */

/** The instant at which each file begins, a Wednesday in the middle of a working day; undefined where tests have the system's time. */
export const testClock = process.env['POSTERN_TEST_CLOCK'];

/** The system's own clock: files that share a process must not set the clock of the file before. */
const system = ((
  globalThis as { systemClock?: { readonly Date: DateConstructor; readonly now: () => number } }
).systemClock ??= { Date, now: Date.now });

if (testClock !== undefined) {
  const ahead = Date.parse(testClock) - system.now();
  system.Date.now = () => system.now() + ahead;
  globalThis.Date = new Proxy(system.Date, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length > 0 ? args : [target.now()], self) as Date,
    apply: () => new Date().toString(),
  });
}
