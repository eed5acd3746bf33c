/** How vite gives the code a text file that stands beside it. */
declare module '*.txt?raw' {
  const text: string;
  export default text;
}
