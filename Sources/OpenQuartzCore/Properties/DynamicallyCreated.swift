/// Classes whose objects can be created from a metatype, as those of Objective-C can: `layerClass.init()`.
///
/// Swift asks for a `required` initialiser there. One of those would make every subclass fail that says
/// `override init()`, or that has initialisers of its own and no `init()`, which Apple's classes allow. The
/// initialiser of a protocol's extension needs no such word; Swift prefers the class's own wherever the
/// class is known when the code is compiled, and takes this one where it is not.
public protocol DynamicallyCreated {}
