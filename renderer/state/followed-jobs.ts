/** Jobs that the screen in front shows by itself: nothing else needs to tell about them. */
const followers: ((job: string) => boolean)[] = [];

/** Adds a function that returns true if its screen shows a job now. */
export const addFollower = (follows: (job: string) => boolean): void => void followers.push(follows);

/** Returns true if the screen in front shows a job by itself. */
export const isFollowed = (job: string): boolean => followers.some((follows) => follows(job));
