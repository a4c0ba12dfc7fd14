/** Nothing where something was looked for. A file, which the service worker keeps, because few people ever see it. */
export const LostPicture = () => <img src="/lost.svg" alt="" width={208} height={128} />;
