/** A piece of the page that lives for a while: put its element somewhere, dispose of it when it goes. */
export interface View {
  readonly element: HTMLElement;
  dispose(): void;
}
