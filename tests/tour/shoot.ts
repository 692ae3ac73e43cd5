/** Takes a picture of the window under a name. */
export type Shoot = (name: string) => Promise<void>;
