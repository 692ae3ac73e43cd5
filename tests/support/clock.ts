/**
 * The clock of the window tests: each file begins at the same instant, from which time advances. Tenants that a test starts, the app, its
 * demo tenant and its pages have it too, so that the newest email and the weekday are the same in every run.
 */

/** The instant at which each file begins, a Wednesday in the middle of a working day; undefined where tests have the system's time. */
export const testClock = process.env['POSTERN_TEST_CLOCK'];

if (testClock !== undefined) {
  const system = Date.now;
  const ahead = Date.parse(testClock) - system();
  Date.now = () => system() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length > 0 ? args : [Date.now()], self) as Date,
    apply: () => new Date().toString(),
  });
}
