/**
 * The fuses of a release, by the names that @electron/fuses has for them. A fuse that is missing here, or one that
 * a newer Electron brings, fails the check until somebody has decided about it.
 */
export const RELEASE_FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
};

const ON = 49;
const OFF = 48;
/** A fuse that this Electron does not have any more. */
const REMOVED = 114;

/** Sets the release's fuses in an executable, as far as its Electron has them. */
export async function setFuses(executable) {
  const { flipFuses, FuseV1Options, FuseVersion, getCurrentFuseWire } = await import('@electron/fuses');
  const wire = await getCurrentFuseWire(executable);
  const wanted = Object.entries(RELEASE_FUSES).filter(
    ([name]) => wire[FuseV1Options[name]] !== undefined && wire[FuseV1Options[name]] !== REMOVED,
  );
  await flipFuses(executable, {
    version: FuseVersion.V1,
    ...Object.fromEntries(wanted.map(([name, isOn]) => [FuseV1Options[name], isOn])),
  });
}

/** Reads the fuses back: each by its name as `on`, `off` or `not there`; a fuse without a name here is `unknown`. */
export async function readFuses(executable) {
  const { FuseV1Options, getCurrentFuseWire } = await import('@electron/fuses');
  const wire = await getCurrentFuseWire(executable);
  const says = (state) => (state === ON ? 'on' : state === OFF ? 'off' : 'not there');
  const named = Object.fromEntries(
    Object.keys(RELEASE_FUSES).map((name) => [name, says(wire[FuseV1Options[name]])]),
  );
  const places = new Set(Object.keys(RELEASE_FUSES).map((name) => String(FuseV1Options[name])));
  const unknown = Object.keys(wire).filter((place) => /^\d+$/.test(place) && !places.has(place));
  return { ...named, ...Object.fromEntries(unknown.map((place) => [`fuse ${place}`, 'unknown'])) };
}

/** What differs between the fuses of an executable and the release's; `isTest` lets those be absent that an older Electron has not. */
export async function wrongFuses(executable, { isTest = false } = {}) {
  const read = await readFuses(executable);
  return Object.entries(read).flatMap(([name, state]) => {
    const wanted = RELEASE_FUSES[name] === undefined ? 'decided about' : RELEASE_FUSES[name] ? 'on' : 'off';
    return state === wanted || (isTest && state === 'not there')
      ? []
      : [`${name} is ${state}, should be ${wanted}`];
  });
}
