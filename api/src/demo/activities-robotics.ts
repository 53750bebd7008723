import type { DemoActivity } from './activity.js'

export const roboticsActivities: DemoActivity[] = [
  {
    place: 'Robotics/Mobile robots/Line following',
    taName: 'Robot that follows a line',
    intro:
      'Two infrared sensors look at the floor and steer a small car along a black line. Then the track gets harder, and the program has to get better.',
    goals: [
      'Mount and adjust reflective sensors',
      'Steer a car with two motors',
      'Improve a controller from measured runs',
    ],
    materials: [
      '1 two-wheel robot chassis with motors',
      '1 Arduino Uno',
      '1 motor driver L298N',
      '2 infrared sensor modules',
      '4 AA cells with holder',
      'Black insulating tape and white chart paper',
    ],
    instructions: [
      'Build the chassis and check with a battery that both wheels turn forward.',
      'Connect the motors to the driver and the driver to pins 5, 6, 9 and 10.',
      'Write three functions: forward, left, right. Test each with the car on a box, wheels in the air.',
      'Mount the sensors 1 cm above the floor, one on each side of the line.',
      'Turn the screw on each module until its lamp changes between black tape and white paper.',
      'Write the rule: both white, forward; left black, turn left; right black, turn right; both black, stop.',
      'Lay an oval track with wide curves and run it. Note the time and how often the car leaves the line.',
      'Change one thing only (speed, distance of the sensors, sharpness of the turn), run again, note again.',
      'Lay an S-curve and find settings that work on both tracks.',
    ],
    tips: [
      'Fresh cells change the speed: note when you change them.',
      'Keep sunlight off the track, for it holds infrared too.',
      'If the car dances on the line, turn less sharply.',
    ],
    assessment: [
      'Three laps without leaving the line',
      'A table of runs in which one thing changed at a time',
      'Explains what each sensor reads at a curve',
    ],
    extensions: [
      'Use five sensors and steer in proportion to the error',
      'Stop at a cross line, wait three seconds and go on',
    ],
    resources: [
      'Data sheet of the L298N driver: the table of inputs',
      'Track drawings A, B and C on the lab computer',
    ],
    isPaid: true,
  },
  {
    place: 'Robotics/Mobile robots/Obstacle avoidance',
    taName: 'Car that never bumps',
    intro:
      'An ultrasonic sensor measures the way ahead like a bat does. The car looks left and right, chooses and drives on.',
    goals: [
      'Measure distance by the time of an echo',
      'Combine a servo with a sensor to look around',
      'Write a decision as a table first',
    ],
    materials: [
      '1 two-wheel robot chassis with motors',
      '1 Arduino Uno',
      '1 motor driver L298N',
      '1 ultrasonic sensor HC-SR04',
      '1 micro servo SG90',
      '1 metre tape and cardboard boxes',
    ],
    instructions: [
      'Wire the sensor: trigger to pin 7, echo to pin 8. Print the distance in centimetres.',
      'Compare ten printed distances with the metre tape and work out the error.',
      'Glue the sensor on the servo and point it at 30°, 90° and 150°.',
      'Write a function that answers the distance at an angle, after the servo had time to arrive.',
      'Fill in the table: way ahead free or blocked, left free or blocked, right free or blocked, what to do.',
      'Turn the table into code. Drive slowly at first.',
      'Build a room of boxes with one way out and let the car find it.',
      'Count the bumps in two minutes and improve the weakest rule.',
    ],
    tips: [
      'Soft cloth swallows the echo: use boxes, not bags.',
      'Wait 60 ms between two measurements.',
      'Give the servo its own supply if the Arduino restarts.',
    ],
    assessment: [
      'Error of the distance below 2 cm up to one metre',
      'The code matches the table',
      'Fewer than three bumps in two minutes',
    ],
    extensions: [
      'Remember the last three turns so as not to go round in circles',
      'Show the distance on a small display',
    ],
    resources: ['Speed of sound in air at 25 °C: 346 m/s', 'Story card: how bats find their way'],
  },
  {
    place: 'Robotics/Robot arms/Hydraulic arms',
    taName: 'Arm moved by water',
    hazards: ['heat'],
    adultNeeded: true,
    intro:
      'Syringes and thin tubes make an excavator arm of cardboard strong enough to lift a cup. No motor, no code: only pressure.',
    goals: [
      'Show that pressure passes through a liquid',
      'Build three joints that move separately',
      'Trade force against distance with syringes of two sizes',
    ],
    materials: [
      '6 syringes of 5 ml and 2 of 10 ml, without needles',
      '2 m of thin tube',
      'Thick corrugated cardboard',
      'Wooden skewers and cable ties',
      'Coloured water',
      'Hot glue, used with the teacher',
    ],
    instructions: [
      'Fill two syringes and a tube with coloured water and no bubbles. Push one: the other moves by the same amount.',
      'Replace one by the larger syringe. Compare the distance and the force, and write the rule in your own words.',
      'Cut base, upper arm, fore-arm and claw from cardboard, each of two layers.',
      'Join them with skewers as axles. Every joint must move freely by hand.',
      'Fix one syringe across each joint with cable ties, so that it opens the joint when it grows.',
      'Connect each to a control syringe on the board and label them shoulder, elbow and claw.',
      'Fill all tubes again without bubbles and mark how far each joint moves.',
      'Pick up a paper cup, move it over a line and put it down without spilling.',
    ],
    tips: [
      'A bubble feels like a spring: fill under water.',
      'Two layers with crossed grooves bend far less.',
      'Dry the table: wet cardboard is weak.',
    ],
    assessment: [
      'Each joint moves on its own',
      'The cup is moved five times without spilling',
      'Explains the rule with areas of the two syringes',
    ],
    extensions: ['Lift 200 g by changing one syringe', 'Turn the whole base with a fourth pair'],
    resources: [
      'NCERT Science, class 8: force and pressure',
      'Cut-out sheet of the arm, scale 1 : 1',
    ],
  },
]
