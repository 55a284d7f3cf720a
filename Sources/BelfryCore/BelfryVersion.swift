/// The version of this Belfry: what `hello` and `ping` answer as `hub`, and what the programs print.
package enum BelfryVersion {
  package static let text = "0.1.0"
}
