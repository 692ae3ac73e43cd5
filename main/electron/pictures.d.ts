/** A picture that the build puts into the code as a `data:` address. */
declare module '*.png?inline' {
  const address: string;
  export = address;
}
