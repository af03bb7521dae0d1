/** Parent of the sandboxes' host names, with the port where it is not the scheme's own. */
export class PublicDomain {
  constructor(readonly name: string) {}
}
